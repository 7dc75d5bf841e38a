import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { readFonts } from '../fonts/fonts.ts'

/** What draws on a picture. Figures that are as wide as one another are missing in its library's types. */
export type Context = SKRSContext2D & { fontVariantNumeric: string }

/** Faces are known to the whole process by their names. */
const familyOf = (font: string): string => `Casement ${font}`

let known: Promise<void> | undefined

const registered = (): Promise<void> => {
  known ??= readFonts().then((files) => {
    for (const [name, file] of Object.entries(files))
      if (!GlobalFonts.register(file, familyOf(name))) throw new Error(`The face ${name} cannot be read`)
  })
  return known
}

export interface Sketch {
  readonly canvas: Canvas
  readonly context: Context
}

/** An empty picture, in whose context a pixel of a page is `scale` pixels. */
export async function emptyPicture(width: number, height: number, scale: number): Promise<Sketch> {
  await registered()
  const canvas = createCanvas(Math.max(1, Math.ceil(width * scale)), Math.max(1, Math.ceil(height * scale)))
  const context = canvas.getContext('2d') as Context
  context.fontVariantNumeric = 'tabular-nums'
  context.scale(scale, scale)
  return { canvas, context }
}

export const fontText = (font: string, sizePx: number): string => `${sizePx}px "${familyOf(font)}"`
