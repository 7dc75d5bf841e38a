import type { Answer } from '@casement/query'
import type { ControlProps } from '../../context/view-props.ts'
import type { SlicerDefinition } from './definition.ts'

/** Props of a slicer once its values are here. */
export interface SlicerProps extends ControlProps<SlicerDefinition> {
  readonly answer: Answer
}
