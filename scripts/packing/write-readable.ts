import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from '../root.mjs'

const code = /(^```[^]*?^```$|`[^`\n]*`)/m
const link = /(\[[^[\]]*)?\]\(([^)\s#]*)((?:#[^)\s]*)?)\)/g

const isPage = (path: string) =>
  /^docs\/[\w-]+\.md$/.test(path) && existsSync(join(root, path)) && statSync(join(root, path)).isFile()

/** Applies `change` to what links lead to, but not within code. Undefined takes the link away and leaves its text. */
function withLinks(text: string, change: (target: string) => string | undefined): string {
  const blanked = text.split(code)
  return blanked
    .map((part, at) => {
      if (at % 2 === 1) return part
      return part.replace(link, (whole, before: string | undefined, target: string, anchor: string) => {
        if (target === '' || /^[a-z][a-z+.-]*:/i.test(target)) return whole
        const changed = change(target)
        if (changed !== undefined) return `${before ?? ''}](${changed}${anchor})`
        if (before === undefined)
          throw new Error(`${target}: the text of a link out of the package holds code`)
        return before.slice(1)
      })
    })
    .join('')
}

/**
 * Writes the README of a package and the pages of docs/ that it leads to, directly or through one another, so that every
 * link leads somewhere in the package. Links of a page to anything else of the repository become text.
 */
export function writeReadable(folder: string, into: string): void {
  const readme = posix.join('packages', folder, 'README.md')
  if (!existsSync(join(root, readme))) return
  const written = new Set<string>()
  const write = (path: string, place: string) => {
    if (written.has(place)) return
    written.add(place)
    const text = withLinks(readFileSync(join(root, path), 'utf8'), (target) => {
      const page = posix.join(posix.dirname(path), target)
      if (!isPage(page)) return undefined
      write(page, page)
      return posix.relative(posix.dirname(place), page)
    })
    mkdirSync(dirname(join(into, place)), { recursive: true })
    writeFileSync(join(into, place), text)
  }
  write(readme, 'README.md')
}
