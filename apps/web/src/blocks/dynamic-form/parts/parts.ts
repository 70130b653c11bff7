import type { ElementType } from '@herdboard/contract/form.ts'
import type { ComponentType } from 'react'
import { ButtonPart } from './button-part.tsx'
import { ChartspreadPart } from './chartspread-part.tsx'
import { CheckboxPart } from './checkbox-part.tsx'
import { ClockpickerPart } from './clockpicker-part.tsx'
import { DatepickerPart } from './datepicker-part.tsx'
import { DatepickerWithRecurrencePart } from './datepicker-with-recurrence-part.tsx'
import { DatetimepickerPart } from './datetimepicker-part.tsx'
import { DropdownPart } from './dropdown-part.tsx'
import { HighchartPart } from './highchart-part.tsx'
import { LinkbuttonPart } from './linkbutton-part.tsx'
import { MultiselectPart } from './multiselect-part.tsx'
import type { PartProps } from './part.ts'
import { QualitydescriptorPart } from './qualitydescriptor-part.tsx'
import { RadiobuttonPart } from './radiobutton-part.tsx'
import { SliderPart } from './slider-part.tsx'
import { TextareaPart } from './textarea-part.tsx'
import { TextboxPart } from './textbox-part.tsx'

/** What draws each type of element. A new type does not compile until it has a part here. */
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

/** The part of an element; table above guarantees that it takes just this type. */
export const partOfType = (type: ElementType): ComponentType<PartProps> => partByType[type] as ComponentType<PartProps>
