import { Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { MaintenanceBar } from '../ui/layout/MaintenanceBar.tsx'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx'
import { Header } from './Header.tsx'
import { MobileBar } from './MobileBar.tsx'
import { Navigation } from './Navigation.tsx'
import { unfoldToPrint } from '../ui/layout/unfoldToPrint.ts'
import styles from './Shell.module.css'

/** Sidebar and header on wide screens, one bar with the same functions below 768 px (LAY-12). */
export function Shell({ isComplete, children }: { isComplete: boolean; children: ReactNode }) {
  const t = useText()
  const { pathname } = useLocation()
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  useEffect(unfoldToPrint, [])
  useLayoutEffect(markPage, [])
  return (
    <div className={styles.shell} data-wide={isWide || undefined}>
      <a className="skip" href="#content">
        {t('shell.skip')}
      </a>
      {isWide && (
        <aside className={styles.sidebar} aria-label={t('nav.menu')}>
          <ErrorBoundary of={pathname} text={t('error.frame')}>
            <Navigation isComplete={isComplete} />
          </ErrorBoundary>
        </aside>
      )}
      <Stack gap={0} miw={0} mih="100dvh">
        <ErrorBoundary of={pathname} text={t('error.frame')}>
          {isWide ? <Header isComplete={isComplete} /> : <MobileBar isComplete={isComplete} />}
        </ErrorBoundary>
        <Announcement />
        <main id="content" className={styles.content} tabIndex={-1}>
          <ErrorBoundary of={pathname} text={t('error.page')}>
            {children}
          </ErrorBoundary>
        </main>
      </Stack>
    </div>
  )
}

/**
 * Marks the page while it has the shell, for its scrollbar: `:has` would be evaluated at each change below.
 */
function markPage(): () => void {
  const { dataset } = document.documentElement
  dataset['shell'] = ''
  return () => delete dataset['shell']
}

const Announcement = observer(function Announcement() {
  return <MaintenanceBar company={useStores().session.company} />
})

/**
 * After a login or a change of page, scrolls to the top and moves the focus to the start of the content. It
 * does nothing on the first page of a visit without a login.
 */
export function RouteFocus({ isAfterLogin }: { isAfterLogin: boolean }) {
  const { pathname } = useLocation()
  const last = useRef(isAfterLogin ? undefined : pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    window.scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
  return null
}
