import { visualTypes } from '@casement/visuals'

/** What the workbench can be asked to show; the first of each is shown unasked. */
export const offered = {
  kind: ['all', ...visualTypes],
  state: ['figures', 'loading', 'empty', 'failed', 'old'],
  theme: ['light', 'dark'],
  width: ['desktop', 'phone'],
  contrast: ['none', 'yellow', 'green', 'black', 'white'],
} as const

export type Choice = keyof typeof offered
export type Choices = { readonly [C in Choice]: (typeof offered)[C][number] }
export type ShownState = Choices['state']

/** Reads the choices from an address; what is not offered is as if it were not there. */
export const choicesIn = (search: string): Choices => {
  const asked = new URLSearchParams(search)
  return Object.fromEntries(
    Object.entries(offered).map(([choice, values]) => [
      choice,
      values.find((value) => value === asked.get(choice)) ?? values[0],
    ]),
  ) as unknown as Choices
}

/** The address of choices: what is shown unasked is left out. */
export const addressOf = (choices: Choices): string => {
  const said = Object.entries(choices).filter(([choice, value]) => value !== offered[choice as Choice][0])
  return `?${new URLSearchParams(said).toString()}`
}
