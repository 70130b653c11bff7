import type { ElementType } from '@herdboard/contract/core/form.ts'
import type { ComponentType } from 'react'
import { CheckboxPart } from './choice/checkbox-part.tsx'
import { DropdownPart } from './choice/dropdown-part.tsx'
import { MultiselectPart } from './choice/multiselect-part.tsx'
import { RadiobuttonPart } from './choice/radiobutton-part.tsx'
import { ClockpickerPart } from './date/clockpicker-part.tsx'
import { DatepickerPart } from './date/datepicker-part.tsx'
import { DatepickerWithRecurrencePart } from './date/datepicker-with-recurrence-part.tsx'
import { DatetimepickerPart } from './date/datetimepicker-part.tsx'
import { HighchartPart } from './display/highchart-part.tsx'
import { QualitydescriptorPart } from './display/qualitydescriptor-part.tsx'
import { ButtonPart } from './link/button-part.tsx'
import { LinkbuttonPart } from './link/linkbutton-part.tsx'
import { ChartspreadPart } from './number/chartspread-part.tsx'
import { SliderPart } from './number/slider-part.tsx'
import type { PartProps } from './part-props.ts'
import { TextareaPart } from './text/textarea-part.tsx'
import { TextboxPart } from './text/textbox-part.tsx'

/** The component of each element type. A new type does not compile without a component here. */
const partByType = {
  textbox: TextboxPart,
  textarea: TextareaPart,
  chartspread: ChartspreadPart,
  dropdown: DropdownPart,
  multiselect: MultiselectPart,
  radiobutton: RadiobuttonPart,
  checkbox: CheckboxPart,
  slider: SliderPart,
  datepicker: DatepickerPart,
  clockpicker: ClockpickerPart,
  datetimepicker: DatetimepickerPart,
  datepicker_with_recurrence: DatepickerWithRecurrencePart,
  button: ButtonPart,
  linkbutton: LinkbuttonPart,
  qualitydescriptor: QualitydescriptorPart,
  highchart: HighchartPart,
} satisfies { [Type in ElementType]: ComponentType<PartProps<Type>> }

/** Returns the component of an element type; the table above guarantees that its props match. */
export const partOfType = (type: ElementType): ComponentType<PartProps> => partByType[type] as ComponentType<PartProps>
