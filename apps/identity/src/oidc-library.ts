import type * as Library from 'oidc-provider'
// @ts-expect-error Its types know of its entrance alone.
import { Provider as LibraryProvider } from 'oidc-provider/lib/provider.js'
// @ts-expect-error As above.
import * as libraryErrors from 'oidc-provider/lib/helpers/errors.js'
// @ts-expect-error As above.
import * as libraryPolicy from 'oidc-provider/lib/helpers/interaction_policy/index.js'

// What the entrance of oidc-provider exports, without its notice that Node 20 is not supported: the version taken here is
// tested on Node 20 as well, and which Node is recommended is said by the start.

export type Provider = Library.Provider
export const Provider: typeof Library.Provider = LibraryProvider
export const errors: typeof Library.errors = libraryErrors
export const interactionPolicy: typeof Library.interactionPolicy = libraryPolicy
