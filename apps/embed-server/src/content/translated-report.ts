import type { ModelDescription } from '@casement/query'
import {
  forLanguage,
  parseReport,
  type ReportDefinition,
  ReportError,
  reportInLanguage,
  type ReportTranslation,
  textsOfReport,
} from '@casement/report'
import type { Problem } from '@casement/schema'
import { describedIn, type Model, type ModelTranslation } from '@casement/semantic'
import { writingOf } from '@casement/visuals'
import { wordsOf } from '@casement/words'
import { checkReport } from './check-report.ts'
import { type ReadTranslations, translationNotes, type TextAt } from './translations.ts'

/** The dataset that a report asks. */
interface AskedDataset {
  readonly model: Model
  readonly description: ModelDescription
  readonly translations: ReadonlyMap<string, ModelTranslation>
}

export interface TranslatedReport {
  /** The definition in each language, by its tag in lower case. */
  readonly translations: ReadonlyMap<string, ReportDefinition>
  readonly problems: readonly Problem[]
  readonly notes: readonly Problem[]
}

interface Reading {
  readonly read: ReadTranslations<ReportTranslation>
  readonly definition: ReportDefinition
  readonly dataset: AskedDataset
  readonly placed: (problem: Problem) => Problem
}

/** A report in the languages of its translations. What a report does not say itself is called as its model calls it. */
export function translatedReport({
  read: { files, problems: wrong },
  definition,
  dataset,
  placed,
}: Reading): TranslatedReport {
  const translations = new Map<string, ReportDefinition>()
  const [problems, notes] = [[...wrong], [] as Problem[]]
  const texts = files.length > 0 ? [...textsOfReport(definition), ...namesShown(definition, dataset)] : []
  for (const file of files) {
    const own = new Map(Object.entries(file.value.texts))
    const [, translation] = forLanguage(dataset.translations, file.language) ?? []
    const ofModel = new Map(Object.entries(translation?.texts ?? {}))
    const say = (text: string) => own.get(text) ?? ofModel.get(text) ?? text
    const [plain, said] = [dataset.description, describedIn(dataset.description, file.language, translation)]
    const names = [plain, said].map((model) => writingOf({ words: english, model, booksEnd: '' }).name)
    const translated = reportInLanguage(definition, {
      say,
      nameOf: (field) => ({ name: names[0]!(field), said: names[1]!(field) }),
    })
    const found = problemsOf(translated, dataset.model).map((problem) => {
      const text = textAt(problem.path, texts)
      return text !== undefined && own.has(text)
        ? file.placed({ ...problem, path: `texts[${JSON.stringify(text)}]` })
        : { ...placed(problem), message: `in ${file.file}: ${problem.message}` }
    })
    problems.push(...found)
    if (found.length === 0) translations.set(file.language, translated)
    const isTranslated = (text: string) => own.has(text) || ofModel.has(text)
    notes.push(...translationNotes({ file, texts, isTranslated, placed, of: 'report' }))
  }
  return { translations, problems, notes }
}

const english = wordsOf({ language: 'en', locale: 'en' })

/** Names that fields of a report have from its model. */
function namesShown(definition: ReportDefinition, { description }: AskedDataset): readonly TextAt[] {
  const found: TextAt[] = []
  const { name } = writingOf({ words: english, model: description, booksEnd: '' })
  reportInLanguage(definition, {
    say: (text) => text,
    nameOf(field) {
      const shown = name(field)
      found.push({ path: 'pages', text: shown })
      return { name: shown, said: shown }
    },
  })
  return found
}

/** What is wrong with a report in its translation alone: a word in braces that leads nowhere, a name that is there twice. */
function problemsOf(translated: ReportDefinition, model: Model): readonly Problem[] {
  try {
    return checkReport(parseReport(translated), model)
  } catch (error) {
    if (!(error instanceof ReportError)) throw error
    return error.problems
  }
}

/** The text at a path, or at the nearest one above it. */
const textAt = (path: string, texts: readonly TextAt[]): string | undefined =>
  texts.find(
    (each) => path === each.path || path.startsWith(`${each.path}[`) || path.startsWith(`${each.path}.`),
  )?.text
