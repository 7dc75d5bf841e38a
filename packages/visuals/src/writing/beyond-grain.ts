import type { Answer, BeyondGrainNote } from '@casement/query'

/** Why a figure is blank that the model does not keep by what is filtered or grouped by: 'No budget by cost centre'. */
export function beyondText({ of, by }: BeyondGrainNote): string {
  const named = new Intl.ListFormat('en', { type: 'conjunction' }).format(by.map(inSentence))
  // A share is called by its name; the unit of its figure says nothing here.
  return `No ${inSentence(of.replace(/ %$/, ''))} by ${named}`
}

/** A name within a sentence; words of capitals alone stay as they are. */
export const inSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name[0]!.toLowerCase() + name.slice(1) : name

/** Every reason why figures of an answer are blank, once. */
export function beyondTexts({ columns, subtotals = [], totalsBeyondGrain = {} }: Answer): readonly string[] {
  const notes = [
    ...[columns, ...subtotals.map((block) => block.columns)].flat().map(({ beyondGrain }) => beyondGrain),
    ...Object.values(totalsBeyondGrain),
  ]
  return [...new Set(notes.flatMap((note) => (note ? [beyondText(note)] : [])))]
}
