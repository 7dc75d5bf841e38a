import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { grants, workspaces } from '@casement/samples'
import { makeContent } from '@casement/samples/content'
import { readSettings } from '@casement/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstGrants } from '../src/grants/first-grants.ts'

const folder = mkdtempSync(join(tmpdir(), 'casement-grants-'))
beforeAll(() => {
  for (const [path, text] of Object.entries(makeContent({ booksEnd: '2026-10' }).files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

const grantsWith = (env: Record<string, string>) => firstGrants(readSettings({ env, cwd: folder }))

test('the sample company’s people get what the sample says', async () => {
  expect(await grantsWith({})).toEqual(grants)
})

test('of a content folder of one’s own the administrators see everything, by the roles that its models share', async () => {
  const given = await grantsWith({
    CASEMENT_SERVICE_CONTENT_FOLDER: folder,
    CASEMENT_ADMIN_PERSONS: 'ada,grace',
  })
  expect(given.map(({ subject, workspaceId, reportId }) => [subject.value, workspaceId, reportId])).toEqual(
    Object.values(workspaces).flatMap(({ id }) => [
      ['ada', id, null],
      ['grace', id, null],
    ]),
  )
  for (const { rowRoles } of given) expect(rowRoles).toEqual(['Group', 'EMEA'])
})

test('a folder that is not on this machine gives nobody anything', async () => {
  expect(await grantsWith({ CASEMENT_SERVICE_CONTENT_FOLDER: join(folder, 'elsewhere') })).toEqual([])
})

test('an issuer of one’s own knows whom to give what', async () => {
  const issuer = {
    CASEMENT_IDENTITY_BUILT_IN: 'false',
    CASEMENT_SIGN_IN_ISSUER: 'https://login.example.com',
    CASEMENT_SIGN_IN_CLIENT_ID: 'portal',
    CASEMENT_SIGN_IN_AUDIENCE: 'portal-api',
    CASEMENT_ADMIN_PERSONS: 'ada',
  }
  expect(await grantsWith(issuer)).toEqual([])
  expect(await grantsWith({ ...issuer, CASEMENT_SERVICE_CONTENT_FOLDER: folder })).toEqual([])
})
