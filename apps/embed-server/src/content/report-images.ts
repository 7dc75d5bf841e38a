import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { closestName } from '@casement/errors'
import type { Problem } from '@casement/schema'
import type { PageDefinition, ReportDefinition } from '@casement/report'
import { kindOf } from '@casement/visuals'
import { isMissing } from './files/content-files.ts'
import { LeadsOutside, pathBelow } from './files/path-below.ts'

export interface ServedImage {
  /** a media type */
  readonly type: string
  readonly bytes: Buffer
}

/** Pictures by the names that a report uses: paths below the content folder. */
export type ServedImages = ReadonlyMap<string, ServedImage>

const types: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml; charset=utf-8',
}

/** Limit in bytes; a report's pictures are kept in memory. */
const largest = 2 * 1024 * 1024

/**
 * The pictures that a report names. One that is not there or too large is a problem, and so is an address elsewhere
 * whose origin frames are not allowed to show pictures of.
 */
export async function readImages(
  folder: string,
  report: ReportDefinition,
  { imageOrigins }: { imageOrigins: readonly string[] },
): Promise<{ images: ServedImages; problems: Problem[] }> {
  const images = new Map<string, ServedImage>()
  const problems: Problem[] = []
  for (const [pageIndex, page] of report.pages.entries())
    for (const { source, at } of picturesOf(page, `pages[${pageIndex}]`)) {
      const tell = (message: string) => problems.push({ path: at, message })
      if (source.startsWith('https://')) {
        const origin = URL.canParse(source) ? new URL(source).origin : source
        if (!imageOrigins.includes(origin))
          tell(`${origin} is not among service.imageOrigins, the origins that frames may show pictures of`)
        continue
      }
      if (images.has(source)) continue
      const bytes = await readBelow(folder, source)
      if (typeof bytes === 'string') tell(bytes)
      else if (bytes === null)
        tell(`${source} is not in the content folder${await nearImage(folder, source)}`)
      else if (bytes.length > largest)
        tell(`${source} has ${bytes.length} bytes; a picture has at most ${largest}`)
      else images.set(source, { type: types[extname(source)]!, bytes })
    }
  return { images, problems }
}

/** The pictures of a page, and where they are named. */
const picturesOf = ({ visuals }: PageDefinition, page: string) =>
  visuals.flatMap((visual, index) =>
    (kindOf(visual).pictures?.(visual) ?? []).map(({ source, path }) => ({
      source,
      at: `${page}.visuals[${index}].${path}`,
    })),
  )

/** null: it is not there; a text: why it is not read. */
async function readBelow(folder: string, source: string): Promise<Buffer | string | null> {
  try {
    return await readFile(await pathBelow(folder, source))
  } catch (error) {
    return error instanceof LeadsOutside ? error.message : ifMissing(error)
  }
}

async function nearImage(folder: string, source: string): Promise<string> {
  const names = await readdir(join(folder, 'images'), { recursive: true }).catch(ifMissing)
  const near = closestName(
    source,
    (names ?? []).map((name) => `images/${name}`),
  )
  return near ? `; did you mean ${near}?` : ''
}

function ifMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
