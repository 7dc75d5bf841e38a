import { list, text } from '@casement/schema'

export const anyText = text({ empty: true })

/** A text that is not only white space. */
export const words = text({ pattern: /\S/, empty: true, expected: 'a text that is not empty' })

/** A text that may stand in a message, a column head or a quoted SQL name. */
export const nameText = text({
  pattern: /^(?!\s*$)\P{Cc}*$/u,
  max: 128,
  empty: true,
  expected: 'a name of at most 128 characters, without control characters',
})

export const synonyms = list(anyText)
