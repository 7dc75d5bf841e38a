import { mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { problemText } from '@casement/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from '../../src/content/content.ts'
import { contentList, makeContentFolder, model, report } from '../world.ts'

let folder: string
let outside: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-links-'))
  outside = join(folder, 'outside')
  await mkdir(outside)
})
afterAll(() => rm(folder, { recursive: true }))

const layout = { x: 0, y: 0, width: 9, height: 9 }
const image = {
  name: 'key',
  type: 'image',
  layout,
  format: { source: 'images/key.svg', alternativeText: 'A key' },
}
const withImage = { ...report('A'), pages: [{ ...report('A').pages[0]!, visuals: [image] }] }
const withCsv = {
  ...model(false),
  tables: [{ name: 'T', source: { csv: 'data/link.csv' }, columns: [{ name: 'a', type: 'text' }] }],
}
const inFolder = {
  ...contentList,
  workspaces: contentList.workspaces.map((workspace) => ({
    ...workspace,
    reports: workspace.reports.map((one) => ({ ...one, file: 'reports/a' })),
  })),
}
const { pages, ...head } = report('A')
const asFolder = {
  'content.json': inFolder,
  'reports/a/report.json': head,
  'reports/a/pages/01-a.json': pages[0]!,
}

let made = 0
/** A content folder whose file is a symbolic link to where it was moved. */
async function linked(path: string, files: Record<string, unknown>, to: 'outside' | 'inside') {
  const number = ++made
  const content = await makeContentFolder(join(folder, `content-${number}`), { files })
  const target = to === 'outside' ? join(outside, `file-${number}`) : join(content, 'moved')
  await rename(join(content, path), target)
  await mkdir(dirname(join(content, path)), { recursive: true })
  await symlink(target, join(content, path))
  return content
}

const links: [path: string, files: Record<string, unknown>][] = [
  ['models/ledger.json', {}],
  ['reports/a.json', {}],
  ['reports/a', asFolder],
  ['reports/a/pages/01-a.json', asFolder],
  ['images/key.svg', { 'reports/a.json': withImage, 'images/key.svg': '<svg/>' }],
  ['data/link.csv', { 'models/open.json': withCsv, 'data/link.csv': 'a\n1\n' }],
]

test.each(links)('a link from %s out of the content folder is refused', async (path, files) => {
  const { stopped } = await readContent(await linked(path, files, 'outside'))
  const told = stopped.flatMap(({ problems }) => problems.map(problemText))
  expect(told.join('\n')).toContain(`${path} is a symbolic link that leads out of the content folder`)
})

test.each(links)('a link from %s within the content folder is followed', async (path, files) => {
  const { stopped } = await readContent(await linked(path, files, 'inside'))
  expect(stopped.filter(({ problems }) => problems.some(({ message }) => message.includes('link')))).toEqual(
    [],
  )
})

test('a link to the list itself out of the content folder is refused', async () => {
  await expect(readContent(await linked('content.json', {}, 'outside'))).rejects.toThrow(
    'content.json is a symbolic link that leads out',
  )
})

test('a link to the database out of the content folder is a problem, and the database is not opened', async () => {
  const { database, sources } = await readContent(await linked('data/finance.duckdb', {}, 'outside'))
  expect(database).toBeUndefined()
  expect(sources.databaseProblem).toBe(
    'data/finance.duckdb is a symbolic link that leads out of the content folder',
  )
})

test('a content folder that is itself a link is read', async () => {
  const content = await makeContentFolder(join(folder, 'real'))
  await symlink(content, join(folder, 'link'))
  expect((await readContent(join(folder, 'link'))).stopped).toEqual([])
})
