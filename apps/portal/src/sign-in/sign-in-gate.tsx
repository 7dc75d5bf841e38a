import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { usePortal } from '../context/portal-context.ts'
import { Loader } from '../screens/loader.tsx'
import { Redirecting } from './redirecting.tsx'
import { useReportIsOpen } from './open-report.ts'
import { useSignIn } from './use-sign-in.ts'

/**
 * Lets signed-in people through; everybody else is on the way to the issuer. A sign-in that has ended leaves an open
 * report alone (the bar offers the way), and so does one that was made a moment ago, or the way would be a circle.
 */
export function SignInGate({ page: Page }: { page: ComponentType<{ firstAccessToken: string }> }) {
  const { session } = usePortal()
  const signIn = useSignIn()
  const hasReport = useReportIsOpen()
  const { pathname, search, hash } = useLocation()

  if (signIn.kind === 'unknown') return <Loader />
  const mayStay = signIn.kind === 'ended' && (hasReport || session.isJustSignedIn())
  if (signIn.kind === 'signed-in' || mayStay) return <Page firstAccessToken={signIn.firstAccessToken} />
  return <Redirecting returnTo={pathname + search + hash} />
}
