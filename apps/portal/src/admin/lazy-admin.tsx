import { lateComponent } from '@casement/design'
import { Loader } from '../screens/loader.tsx'

/** The administrators' pages, fetched when one of them is first opened. */
export const LazyAdmin = lateComponent<{ firstAccessToken: string }>(
  async () => (await import('./admin.tsx')).Admin,
  <Loader />,
)
