import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { closestName } from '@casement/errors'
import { languageOfFile } from '@casement/report'
import type { ReportFiles } from '@casement/report'
import { problemOf } from '@casement/schema'
import type { Problem, Shape } from '@casement/schema'
import { ContentError } from './files/content-error.ts'
import { isMissing, parseJson, type ReadJson, readJson } from './files/content-files.ts'
import { LeadsOutside, pathBelow } from './files/path-below.ts'

/** A file of translations, by the language that it is named by. */
export interface TranslationFile<T> {
  readonly language: string
  readonly file: string
  readonly value: T
  /** A problem of it with its file, line and column. */
  placed(problem: Problem): Problem
}

export interface ReadTranslations<T> {
  readonly files: readonly TranslationFile<T>[]
  readonly problems: readonly Problem[]
}

/** The folder of the translations of a report or a model: in a report's folder, else beside its file. */
const translationsOf = (path: string): string =>
  path.endsWith('.json') ? `${path.slice(0, -'.json'.length)}.translations` : `${path}/translations`

/** Reads the translations of what lies at a path of the content folder; none where there is no such folder. */
export async function readTranslations<T>(
  folder: string,
  path: string,
  shape: Shape<T>,
): Promise<ReadTranslations<T>> {
  const at = translationsOf(path)
  const problems: Problem[] = []
  const names = await namesIn(folder, at, problems)
  const parsed = await Promise.all(
    names.map((name) => readTranslation(`${at}/${name}`, shape, () => readJson(folder, `${at}/${name}`))),
  )
  return joined([{ files: [], problems }, ...parsed])
}

/** The translations among the texts of a report's own folder. */
export async function translationsIn<T>(texts: ReportFiles, shape: Shape<T>): Promise<ReadTranslations<T>> {
  const own = Object.entries(texts).filter(
    ([file]) => file.startsWith('translations/') && isTranslation(basename(file)),
  )
  return joined(
    await Promise.all(own.map(([file, text]) => readTranslation(file, shape, () => parseJson(file, text)))),
  )
}

const joined = <T>(all: readonly ReadTranslations<T>[]): ReadTranslations<T> => ({
  files: all.flatMap(({ files }) => files),
  problems: all.flatMap(({ problems }) => problems),
})

async function readTranslation<T>(
  file: string,
  shape: Shape<T>,
  read: () => ReadJson | Promise<ReadJson>,
): Promise<ReadTranslations<T>> {
  const language = languageOfFile(`translations/${basename(file)}`)
  const message = 'is named by no language; a translation is a file such as de.json or pt-BR.json'
  if (language === undefined) return { files: [], problems: [{ path: '', file, message }] }
  try {
    const { value, placed } = await read()
    const problems: Problem[] = []
    const found = shape.read(value, '', (finding) => void problems.push(placed(problemOf(finding))))
    return { files: problems.length === 0 ? [{ language, file, value: found, placed }] : [], problems }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { files: [], problems: error.problems }
  }
}

/** Notes and what editors leave behind are none. */
const isTranslation = (name: string): boolean => !name.startsWith('.') && !name.endsWith('.md')

/** Names of files in a folder, but for notes and what editors leave behind. */
async function namesIn(folder: string, at: string, problems: Problem[]): Promise<readonly string[]> {
  try {
    const names = await readdir(await pathBelow(folder, at))
    return names.filter(isTranslation).toSorted()
  } catch (error) {
    if (error instanceof LeadsOutside) problems.push({ path: '', file: at, message: error.message })
    else if (!isMissing(error)) throw new Error(`${join(folder, at)} cannot be read`, { cause: error })
    return []
  }
}

/** A text that readers see, with its place in what it is a text of. */
export interface TextAt {
  readonly path: string
  readonly text: string
  readonly isFormat?: boolean
}

/** Texts named one by one; of more there is their number. */
const maxTold = 10

/** True for a text with words: neither names in braces nor digits and signs alone. */
const hasWords = ({ text, isFormat = false }: TextAt): boolean =>
  isFormat ? /"[^"]*\p{L}[^"]*"/u.test(text) : /\p{L}/u.test(text.replaceAll(/\{[^{}:]*\}/g, ''))

interface Told {
  readonly file: TranslationFile<{ readonly texts: Readonly<Record<string, string>> }>
  /** Texts that it may translate. */
  readonly texts: readonly TextAt[]
  readonly isTranslated: (text: string) => boolean
  /** A problem of what is translated, with its file, line and column. */
  readonly placed: (problem: Problem) => Problem
  /** 'report' or 'model'. */
  readonly of: string
}

/** What a translation lacks, and what is left over in it, each with its place and what was probably meant. */
export function translationNotes({ file, texts, isTranslated, placed, of }: Told): readonly Problem[] {
  const missing = new Map<string, TextAt>()
  for (const each of texts)
    if (hasWords(each) && !isTranslated(each.text) && !missing.has(each.text)) missing.set(each.text, each)
  const known = new Set(texts.map(({ text }) => text))
  const said = Object.keys(file.value.texts)
  const told = [...missing.values()]
    .slice(0, maxTold)
    .map(({ path, text }) => placed({ path, message: `${shown(text)} has no translation in ${file.file}` }))
  const more = missing.size - told.length
  const leftOver = said
    .filter((text) => !known.has(text))
    .map((text) => {
      const near = closestName(text, missing.keys()) ?? closestName(text, known)
      const hint = near === undefined ? '' : `; did you mean ${shown(near)}?`
      return file.placed({
        path: `texts[${JSON.stringify(text)}]`,
        message: `${shown(text)} is no text of the ${of}${hint}`,
      })
    })
  return [
    ...told,
    ...(more > 0 ? [file.placed({ path: 'texts', message: `${more} texts more have no translation` })] : []),
    ...leftOver,
  ]
}

const shown = (text: string): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text)
