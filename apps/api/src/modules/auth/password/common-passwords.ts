/**
 * Words of which most guessed passwords are made, in lower case without digits and symbols. Collected by hand from the
 * most frequent words in recent breaches, the product's five languages and pig farming.
 */
const WORDS = `
aaaaaa abc abcd abcdef abcdefg access account admin administrator adobe amanda andrea andreas andrew angel angela angelo
anna annika anthony apple april arsenal ashley august austin babygirl bailey banana barcelona baseball basketball batman
benfica benjamin birgit blink bond brandon britney bubbles buster butterfly carlos carolina caroline celtic changeme
charlie chelsea cheese chocolate chris christian christina chris computer contrasena contrasinal cookie copenhagen
corvette cowboys crystal dallas daniel daniela david december default demo demodemo diamond dinosaur dolphin dragon
eagle elephant elizabeth england estrella eminem facebook family february ferrari flower flowers football forever
fotboll fodbold frederik freedom friend friends fuckyou futbol futebol gabriel george ginger google guest guitar
gustav hallo hammer hannah harley heather hejhej hej hejsa hello hemmelig hemligt herdboard hest hockey hola home horse
hottie hunter iceman iloveu iloveyou internet jackson jakob jakobsen jasmine jasper jennifer jensen jessica jesus johan
johannes jonathan jordan jorgen joseph joshua juni july june justin karate karina kevin killer kitty kobenhavn kode
kodeord kristian lakers lars laura leon leonardo letmein letmeinnow lasen lasenord linda lisbon lisboa liverpool login
logmein london lovely loveme loveyou lucky madrid mads maggie maiden mandag manchester march maria marina marlboro martin
master matrix matthew mercedes merlin michael michelle mickey miguel mikkel minecraft monday monica monkey monster
mother mustang natalie natasha newyork nicholas nicole nikita nielsen november ninja nothing october okay oliver orange
palavrapasse parola pass passe passord passw password passwords passwd passwort patrick peanut pepper peter pettersson
phoenix pictures pokemon porsche portugal prince princess princesa public purple qazwsx qazwsxedc qwe qwer qwert
qwerty qwertyu qwertyui qwertyuio qwertyuiop qwertz rabbit raiders rainbow ranger real realmadrid rebecca richard robert
root samantha samson samsung sarah school scooter secret secreto segredo senha september server shadow silver simone
skole slipknot snoopy soccer sofie soleil sommer sommeren sol spanish sporting spring stefan stockholm sunday summer
sunshine superman superstar support svin svine gris grise grisen grisene stald stalden griseproduktion slagtegris
slagtegrise smagris smagrise superuser svenska sverige sverker sweety tequiero temp temporary teresa test tester testing
testtest thomas thomasen thunder tiger tigger tinkerbell trustme trustno tweety unknown user usuario vacaciones vanessa
velkommen verano verao victoria vinter virginia welcome welkom whatever william winner winter wizard yellow yamaha
zaqwsx zxc zxcv zxcvbn zxcvbnm danmark denmark espana dinamarca farm farmer farming pig pigs piglet piggy pigfarm cerdo
cerdos porco porcos cochino sverige kalle blomma
loesenord losenord adgangskode adgang adgangskoden kodeordet dinkode minkode mitkodeord hejmeddig goddag jul juli
januar februar marts april maj august oktober november december tirsdag onsdag torsdag fredag lordag sondag
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janeiro fevereiro marco maio
junho julho setembro outubro novembro dezembro januari februari mars augusti
`

const COMMON = new Set(WORDS.trim().split(/\s+/))

/** Keyboard rows, the alphabet and the digits. A password that is part of one is too weak. */
const KEYBOARD_ROWS = ['qwertyuiopå', 'asdfghjklæø', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyzæøå', '01234567890123456789']

const LOOKS_LIKE: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
}

const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, '')
const letters = (text: string) => withoutMarks(text).replace(/[^\p{L}]/gu, '')

/**
 * Returns whether an attacker would guess the password early. That is a common word with digits or symbols, part of a
 * keyboard row, or a repeated character.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  const disguised = lower.replace(/[@40135$!]/g, (sign) => LOOKS_LIKE[sign] ?? sign)
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(/[@40135$!]/g, (sign) => LOOKS_LIKE[sign] ?? sign)
  return (
    [lower, disguised, core].some((form) => COMMON.has(letters(form)) || isRepeatedWord(letters(form))) ||
    new Set(lower).size <= 2 ||
    isKeyboardRow(lower) ||
    // Digits alone, with the length of a date, a telephone number or a CVR number.
    /^\d{8,10}$/.test(lower)
  )
}

const isRepeatedWord = (text: string): boolean => COMMON.has(/^(.+?)\1+$/u.exec(text)?.[1] ?? '')

/** Returns whether the text is part of a row, forwards or backwards, or repeats such a part. */
function isKeyboardRow(text: string): boolean {
  const rows = KEYBOARD_ROWS.flatMap((row) => [row, [...row].reverse().join('')])
  const unit = /^(.{3,}?)\1*$/u.exec(text)?.[1] ?? text
  return rows.some((row) => row.includes(unit))
}
