import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

type Weight = '400' | '600'
type Script = 'latin' | 'latin-ext' | 'greek' | 'cyrillic'

const { resolve } = createRequire(import.meta.url)
const weights: readonly Weight[] = ['400', '600']

/** Letters of each file of the face; the first that has a letter writes it. */
const scripts: readonly (readonly [Script, RegExp])[] = [
  [
    'latin',
    /[\u0020-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2010-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2191\u2193\u2212]/,
  ],
  ['latin-ext', /[\u0100-\u02af\u1e00-\u1e9f\u1ef2-\u1eff\u20a0-\u20c0]/],
  ['greek', /[\u0370-\u03ff]/],
  ['cyrillic', /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/],
]

/** Signs that the face has not, and what stands for them. */
const instead: Readonly<Record<string, string>> = {
  '▲': '↑',
  '▼': '↓',
  '\u202f': '\u00a0',
  '\u2009': '\u00a0',
  '\u2215': '/',
}
const unknown = '\u00b7'

/** The files of the face, read once. */
export type FontFiles = Readonly<Record<`${Script}-${Weight}`, Buffer>>

let known: Promise<FontFiles> | undefined

export function readFonts(): Promise<FontFiles> {
  known ??= Promise.all(
    scripts.flatMap(([script]) =>
      weights.map(async (weight) => {
        const name = `${script}-${weight}` as const
        return [name, await readFile(resolve(`@fontsource/inter/files/inter-${name}-normal.woff`))] as const
      }),
    ),
  ).then((files) => Object.fromEntries(files) as FontFiles)
  return known
}

/** A run of text with the face that has its letters. */
export interface FontRun {
  readonly font: keyof FontFiles
  readonly text: string
}

/** Text in runs of one face; what no face has is a dot. */
export function runsOf(text: string, isBold: boolean): readonly FontRun[] {
  const runs: { font: keyof FontFiles; text: string }[] = []
  for (const given of text.replaceAll(/\s/g, (space) =>
    space === '\u00a0' || space === '\u202f' ? '\u00a0' : ' ',
  )) {
    const sign = instead[given] ?? given
    const script = scripts.find(([, letters]) => letters.test(sign))?.[0]
    const font = `${script ?? 'latin'}-${isBold ? '600' : '400'}` as const
    const written = script ? sign : unknown
    const last = runs.at(-1)
    if (last?.font === font) last.text += written
    else runs.push({ font, text: written })
  }
  return runs
}
