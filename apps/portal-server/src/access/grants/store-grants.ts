import type { GrantRecord } from '@casement/portal-api'
import { DeleteOne, UpdateOne } from '@casement/portal-api'
import { HttpError } from '@casement/server'
import type { Store } from '@casement/store'
import type { z } from 'zod'
import { checkGrant, type Grantable } from './check-grant.ts'
import type { Author } from '../../audit/author.ts'
import { createGrantRecords } from './grant-records.ts'

/** The grants of a store, for who may open it, under the rules that administrators write grants under. */
export interface StoreGrants {
  /** all, in the order in which they were made */
  list(): Promise<GrantRecord[]>
  /** The body is that of updateOne. Throws 400 `invalidBody`, `grantOfNothing` and what the records throw. */
  write(body: unknown): Promise<GrantRecord>
  /** The body is that of deleteOne. Throws 400 `invalidBody`, 404 `grantUnknown`. */
  remove(body: unknown): Promise<void>
}

interface Deps {
  readonly store: Store
  readonly grantable: Grantable
  readonly author: Author
  readonly now: () => Date
  readonly newId: () => string
}

export function createStoreGrants({ store, grantable, author, now, newId }: Deps): StoreGrants {
  const records = createGrantRecords({ store, now, newId })
  return {
    list: () => records.list(),
    async write(body) {
      const change = read(UpdateOne, body)
      await checkGrant(change, grantable)
      return (await records.write(change, author)).after
    },
    async remove(body) {
      await records.remove(read(DeleteOne, body), author)
    },
  }
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.map(String).join('.') ?? ''
  throw new HttpError(400, 'invalidBody', { message: `${field}: ${issue?.message}`, field })
}
