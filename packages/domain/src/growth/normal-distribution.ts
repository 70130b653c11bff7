/**
 * Share of a normal distribution below `z` standard deviations.
 *
 * Uses erf's series up to 3 standard deviations and its continued fraction beyond; accurate to twelve digits.
 */
export function shareBelow(z: number): number {
  const x = Math.abs(z)
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
  const between = x < 3 ? density * series(x) : 0.5 - density * tail(x)
  return z < 0 ? 0.5 - between : 0.5 + between
}

/** x + x³/3 + x⁵/15 + … */
function series(x: number): number {
  let term = x
  let sum = x
  for (let odd = 3; term > sum * 1e-17; odd += 2) {
    term *= (x * x) / odd
    sum += term
  }
  return sum
}

/** 1 / (x + 1 / (x + 2 / (x + 3 / …))) */
function tail(x: number): number {
  let value = x
  for (let step = 60; step >= 1; step--) value = x + step / value
  return 1 / value
}
