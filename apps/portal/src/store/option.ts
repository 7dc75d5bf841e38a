/** An option of a dropdown: the name that is shown and the id that is stored. */
export interface Option {
  label: string
  value: string
}
