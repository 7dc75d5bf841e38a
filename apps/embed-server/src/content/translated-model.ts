import type { Problem } from '@casement/schema'
import type { ModelDescription } from '@casement/query'
import {
  knownTexts,
  type ModelTranslation,
  modelTranslationShape,
  textsOfModel,
  translationProblems,
} from '@casement/semantic'
import { readTranslations, translationNotes } from './translations.ts'

export interface TranslatedModel {
  /** Translations by their languages' tags in lower case. */
  readonly translations: ReadonlyMap<string, ModelTranslation>
  readonly problems: readonly Problem[]
  readonly notes: readonly Problem[]
}

/** Reads a model's translations. */
export async function translatedModel(
  folder: string,
  path: string,
  description: ModelDescription,
  placed: (problem: Problem) => Problem,
): Promise<TranslatedModel> {
  const { files, problems: wrong } = await readTranslations(folder, path, modelTranslationShape)
  const problems = [...wrong]
  const notes: Problem[] = []
  const known = files.length > 0 ? knownTexts(description) : new Set<string>()
  for (const file of files) {
    problems.push(...translationProblems(description, file.value).map(file.placed))
    const isTranslated = (text: string) => Object.hasOwn(file.value.texts, text)
    const shown = textsOfModel(description)
    // What is hidden may be translated, and need not be.
    const hidden = [...known].map((text) => ({ path: '', text })).filter(({ text }) => isTranslated(text))
    notes.push(...translationNotes({ file, texts: [...shown, ...hidden], isTranslated, placed, of: 'model' }))
  }
  const translations = new Map(files.map(({ language, value }) => [language, value]))
  return { translations, problems, notes }
}
