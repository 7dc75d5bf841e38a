import { remembered } from './remembered.ts'

const written = remembered((key) => {
  const [locale, options] = JSON.parse(key) as [string, Intl.NumberFormatOptions]
  return new Intl.NumberFormat(locale, options)
})

/** Intl's formatter of these options, made once: to make one takes as long as to write a hundred figures. */
export const numberWriter = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  written(JSON.stringify([locale, options]))
