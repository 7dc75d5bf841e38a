import PDFDocument from 'pdfkit'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { readFonts } from '../src/fonts/fonts.ts'
import { createFaces } from '../src/pdf/register-fonts.ts'

/** What is copied from a document of one text. */
async function copied(text: string, registerFonts: ReturnType<typeof createFaces>): Promise<string> {
  const pdf = new PDFDocument({ font: null as unknown as string })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  registerFonts(pdf, await readFonts())
  pdf.font('latin-400', 10).text(text, 20, 20)
  pdf.end()
  await ended
  const task = getDocument({ data: new Uint8Array(Buffer.concat(chunks)), verbosity: 0 })
  const { items } = await (await (await task.promise).getPage(1)).getTextContent()
  await task.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join('')
}

// Some letters are drawn with others: a colon with points, an à with an a.
test.each([
  ['12:00; a · b …', '3,000.50'],
  ['à Ö ñ', 'a O n'],
  ['½', '1/2'],
])('what is copied is what is shown, also of letters that %s was drawn with before', async (before, text) => {
  const registerFonts = createFaces()
  expect(await copied(before, registerFonts)).toBe(before)
  expect(await copied(text, registerFonts)).toBe(text)
})
