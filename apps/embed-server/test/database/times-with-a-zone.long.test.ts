import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../../scripts/root.mjs'

const script = join(import.meta.dirname, 'times-with-a-zone.ts')

test.each(['UTC', 'Europe/Berlin', 'Asia/Tokyo', 'America/New_York'])(
  'a time with a zone is told in UTC, and is of its day there, by a process in %s',
  (zone) => {
    const { stdout } = spawnSync(process.execPath, [join(root, 'scripts/run.mjs'), script], {
      encoding: 'utf8',
      env: { ...process.env, TZ: zone },
    })
    expect(JSON.parse(stdout)).toEqual([['2024-06-30 22:30:00+00'], ['2024-06-30']])
  },
)
