import type { Answer, BeyondGrainNote } from '@casement/query'
import type { Words } from '@casement/words'

/** Why a figure is blank that the model does not keep by what is filtered or grouped by: 'No budget by cost centre'. */
export function beyondText({ of, by }: BeyondGrainNote, { say, list, inSentence }: Words): string {
  // A share is called by its name; the unit of its figure says nothing here.
  return say('beyond', { figure: inSentence(of.replace(/ %$/, '')), names: list(by.map(inSentence)) })
}

/** Every reason why figures of an answer are blank, once. */
export function beyondTexts(
  { columns, subtotals = [], totalsBeyondGrain = {} }: Answer,
  words: Words,
): readonly string[] {
  const notes = [
    ...[columns, ...subtotals.map((block) => block.columns)].flat().map(({ beyondGrain }) => beyondGrain),
    ...Object.values(totalsBeyondGrain),
  ]
  return [...new Set(notes.flatMap((note) => (note ? [beyondText(note, words)] : [])))]
}
