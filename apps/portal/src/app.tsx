import { useEffect, useRef, type RefObject } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { LazyAdmin } from './admin/lazy-admin.tsx'
import { LazyReportsPage } from './reading/all-reports/lazy-reports-page.tsx'
import { ChoosingProvider } from './dashboard/choose-report.tsx'
import { usePortal } from './context/portal-context.ts'
import { LazyLetters } from './reading/letters/lazy-letters.tsx'
import { CallbackPage } from './routes/callback-page.tsx'
import { ConfigurePage } from './routes/configure-page.tsx'
import { HomePage } from './routes/home-page.tsx'
import { LoginPage } from './routes/login-page.tsx'
import { LogoutPage } from './routes/logout-page.tsx'
import { NotFound } from './screens/not-found.tsx'
import { Banner } from './shell/banner.tsx'
import { SkipLink } from './shell/skip-link.tsx'
import { LazySubscriptions } from './reading/subscriptions/lazy-subscriptions.tsx'
import { TopBar } from './shell/top-bar.tsx'
import { EndedBar } from './sign-in/ended-bar.tsx'
import { ViewBar } from './view-as/view-bar.tsx'
import { SignInGate } from './sign-in/sign-in-gate.tsx'

export function App() {
  const content = useRef<HTMLElement>(null)
  useSignOutElsewhere()
  useFocusOnNewPage(content)

  return (
    <ChoosingProvider>
      <SkipLink target={content} />
      <ViewBar />
      <TopBar />
      <EndedBar />
      <Banner />
      <main className="page" ref={content} tabIndex={-1}>
        <Routes>
          <Route path="/" element={<Navigate to="/home" replace />} />
          <Route path="/home" element={<SignInGate page={HomePage} />} />
          <Route path="/reports" element={<SignInGate page={LazyReportsPage} />} />
          <Route path="/configure" element={<SignInGate page={ConfigurePage} />} />
          <Route path="/admin/*" element={<SignInGate page={LazyAdmin} />} />
          <Route path="/subscriptions" element={<SignInGate page={LazySubscriptions} />} />
          <Route path="/letters" element={<SignInGate page={LazyLetters} />} />
          <Route path="/login" element={<LoginPage />} />
          <Route path="/login/callback" element={<CallbackPage />} />
          <Route path="/logout" element={<LogoutPage />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </main>
    </ChoosingProvider>
  )
}

/** Signed out in another tab: /logout clears this one too, and no redirect signs the person in again. */
function useSignOutElsewhere() {
  const { session } = usePortal()
  const navigate = useNavigate()
  useEffect(
    () => session.onSignedOutElsewhere(() => void navigate('/logout', { replace: true })),
    [navigate, session],
  )
}

/** After a change of page inside the portal, keyboard and screen reader go on at the new page. */
function useFocusOnNewPage(content: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [content, pathname])
}
