import { describe, test } from 'vitest'
import { hasClickHouse, noClickHouse } from './clickhouse.ts'

/** Tests that need ClickHouse. Where it is not installed they are one test, which is skipped and says what to do. */
export const withClickHouse: (title: string, define: () => void) => void = hasClickHouse
  ? describe
  : (title) => test(title, (context) => context.skip(noClickHouse))
