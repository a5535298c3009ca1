import { Box } from '@mantine/core'
import { Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { languages } from '../domain/kernel/language.ts'
import { useText } from '../portal/messages/useText.ts'
import { LanguageLinks } from '../portal/ui/layout/LanguageLinks.tsx'
import { Notice } from '../portal/ui/feedback/Notice.tsx'
import { PageSkeleton } from '../portal/ui/layout/Skeletons.tsx'
import { unfoldToPrint } from '../portal/ui/layout/unfoldToPrint.ts'
import { Account } from './session/Account.tsx'
import {
  hasSession,
  loadMe,
  onSessionEnd,
  loadOperations,
  Refused,
  findSentence,
  type Me,
  type Operation,
} from './calls/deskApi.ts'
import { Companies } from './calls/companies.ts'
import { CompanySwitch } from './frame/CompanySwitch.tsx'
import { chooseLanguage, useLanguage } from './words/language.ts'
import { Home } from './home/Home.tsx'
import { OpenOperations } from './calls/permissions.ts'
import { Menu, MenuButton } from './frame/Menu.tsx'
import { PasswordLink } from './session/PasswordLink.tsx'
import { OverviewContext, useLoadOverview } from './calls/overview.ts'
import {
  BringBackPage,
  CampaignsPage,
  CompanyPage,
  ImportPage,
  LawPage,
  NewPersonPage,
  OperationPage,
  PayrollPage,
  PeoplePage,
  PersonPage,
  ReconcilePage,
  Reviews,
  StudioPage,
  StatusPage,
  TablesPage,
  YearPage,
} from './lazyPages.ts'
import { PageFault } from './frame/PageFault.tsx'
import { PlacePage } from './frame/PlacePage.tsx'
import { places } from './frame/places.ts'
import { Search } from './frame/Search.tsx'
import { findPage, useAddress } from './frame/useAddress.ts'
import { useHiddenOverlays } from './frame/useHiddenOverlays.ts'
import { ProofDialog } from './session/ProofDialog.tsx'
import { SignIn } from './session/SignIn.tsx'
import { SignOut } from './frame/SignOut.tsx'
import { Told } from './frame/Told.tsx'
import styles from './styles/desk.module.css'

/**
 * The pages of operators: sign-in, the operations by group, and the current operation. When the server ends
 * a session, the page stays hidden behind the sign-in for the same operator; another operator gets a new
 * page.
 */
export function Desk() {
  const { operator, isIn, hasEnded, fault, enter } = useOperator()
  const [path, query] = useAddress().split('?')
  const isHidden = !isIn || hasEnded
  useHiddenOverlays(isHidden)
  useEffect(unfoldToPrint, [])
  if (path === 'password') return <PasswordLink token={new URLSearchParams(query).get('token') ?? ''} />
  if (fault) return <Notice tone="danger">{fault}</Notice>
  return (
    <>
      {!isIn && <SignIn onIn={enter} hasEnded={hasEnded} />}
      {operator && (
        <div key={operator.who.name} hidden={isHidden}>
          <Pages {...operator} />
          <ProofDialog />
        </div>
      )}
    </>
  )
}

type Operator = { who: Me; all: Operation[] }

/** Loads the signed-in operator with the operations; `hasEnded` stays true until both are loaded. */
function useOperator() {
  const [isIn, setIn] = useState(hasSession)
  const [hasEnded, setEnded] = useState(false)
  const [operator, setOperator] = useState<Operator>()
  const [fault, setFault] = useState('')
  useEffect(
    () =>
      onSessionEnd(() => {
        setIn(false)
        setEnded(true)
      }),
    [],
  )
  useEffect(() => {
    if (!isIn) return
    Promise.all([loadMe(), loadOperations()])
      .then(([who, all]) => {
        setOperator({ who, all })
        setEnded(false)
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refused && error.status === 401)) setFault(findSentence(error))
      })
  }, [isIn])
  return { operator, isIn, hasEnded, fault, enter: () => setIn(true) }
}

function Pages({ who, all: found }: Operator) {
  const t = useText()
  const address = useAddress()
  // A filter of the people list or a part of the studio changes the address, but not the page.
  const page = findPage(address)
  const content = useContent(page)
  // `overview show` is the first page, not a page of the menu.
  const all = found.filter(({ name }) => name !== 'overview show')
  const [path = '', query] = address.split('?')
  return (
    <Opened all={all} who={who} isHome={path === ''}>
      <div className={styles.desk}>
        <button type="button" className="skip" onClick={() => content.current?.focus()}>
          {t('desk.skip')}
        </button>
        <Bar who={who} all={all} path={path} />
        <nav className={styles.list} aria-label={t('desk.title')}>
          <Menu all={all} path={path} />
        </nav>
        <main className={styles.page} ref={content} tabIndex={-1}>
          <Told>
            <PageFault of={page}>
              <Suspense fallback={<PageSkeleton />}>
                <Current key={page} {...{ who, all, path }} given={new URLSearchParams(query)} />
              </Suspense>
            </PageFault>
          </Told>
        </main>
      </div>
    </Opened>
  )
}

type CurrentProps = Operator & { path: string; given: URLSearchParams }

/** Renders the page of an address; the first page if the operator may open none there. */
function Current({ who, all, path, given }: CurrentProps) {
  const has = (name: string): boolean => all.some((each) => each.name === name)
  if ((path === 'reviews' || path === 'review/list') && has('review list')) return <Reviews who={who} />
  if ((path === 'law' || path === 'law/explain') && has('law explain')) return <LawPage />
  if (path === 'law/check' && has('law check')) return <TablesPage />
  const operation = all.find(({ name }) => name.replace(' ', '/') === path)
  const isRestore = path === 'release/restore' && given.has('release')
  const OwnPage = isRestore ? BringBackPage : OperationPage
  if (operation) return <OwnPage operation={operation} who={who} given={given} />
  if (path === 'account') return <Account />
  if (path === 'person' && has('people show')) return <PersonPage {...{ who, all, given }} />
  if (path === 'new-person' && has('people add')) return <NewPersonPage who={who} />
  if (path === 'import' && has('people import')) return <ImportPage who={who} />
  if (path === 'people' && has('people list')) return <PeoplePage given={given} />
  if (path === 'company' && has('company show')) return <CompanyPage all={all} />
  if (path === 'campaigns' && has('plan show')) return <CampaignsPage {...{ who, all, given }} />
  if (path === 'payroll' && has('payroll calendar')) return <PayrollPage given={given} />
  if (path === 'studio' && has('studio show')) return <StudioPage {...{ who, given }} />
  if (path === 'reconcile' && has('payroll compare')) return <ReconcilePage />
  if (path === 'year' && has('yearend file')) return <YearPage given={given} />
  if (path === 'status' && has('failures list')) return <StatusPage given={given} />
  const place = places.find(({ address }) => address !== '' && address === path)
  return place ? <PlacePage place={place} all={all} /> : <First path={path} />
}

type OpenedProps = { all: Operation[]; who: Me; isHome: boolean; children: ReactNode }

/** Provides the operator's operations and companies, and their open tasks. */
function Opened({ all, who, isHome, children }: OpenedProps) {
  const overview = useLoadOverview(isHome)
  return (
    <OpenOperations value={new Set(all.map(({ name }) => name))}>
      <Companies value={who.companies}>
        <OverviewContext value={overview}>{children}</OverviewContext>
      </Companies>
    </OpenOperations>
  )
}

function Bar({ who: { name }, all, path }: Operator & { path: string }) {
  const t = useText()
  return (
    <header className={styles.bar}>
      <MenuButton all={all} path={path} />
      <a className={styles.home} href="#">
        {t('desk.title')}
      </a>
      <CompanySwitch />
      <Search all={all} />
      <LanguageLinks offered={languages} current={useLanguage()} onChoose={chooseLanguage} />
      <a className={styles.who} href="#account">
        {name}
      </a>
      <SignOut />
    </header>
  )
}

/** The first page, with a notice if the address is unknown or the operator has no right to its page. */
function First({ path }: { path: string }) {
  const t = useText()
  return (
    <>
      {path && (
        <Box mb="md">
          <Notice tone="info">{t('desk.notOpen')}</Notice>
        </Box>
      )}
      <Home />
    </>
  )
}

/**
 * Returns the ref of the page's content, which gets the focus when the page changes. The first page loaded
 * gets no focus.
 */
function useContent(address: string): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) content.current?.focus({ preventScroll: true })
    isFirst.current = false
  }, [address])
  return content
}
