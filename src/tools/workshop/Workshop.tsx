import '../../portal/ui/layout/branding/mantineStyles.ts'
import { MantineProvider, SegmentedControl, UnstyledButton } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { benefitFolders, brokenFolders } from 'virtual:benefits'
import { type Language, languages } from '../../domain/kernel/language.ts'
import { useBranding } from '../../portal/ui/layout/branding/pageBranding.ts'
import { useScheme } from '../../portal/ui/layout/branding/scheme.ts'
import { readStyleNonce } from '../../portal/ui/layout/branding/styleNonce.ts'
import { plainColors } from '../../domain/company/tenant/branding.ts'
import { forgetBenefits } from '../../portal/api/benefits.ts'
import { loadCatalogue } from '../../portal/messages/catalogue.ts'
import { MessagesProvider } from '../../portal/messages/MessagesProvider.tsx'
import { chooseLanguage, getLanguage } from '../../portal/messages/language.ts'
import { buildTheme, toVariables } from '../../portal/ui/layout/branding/theme.ts'
import { Toasts } from '../../portal/ui/feedback/toasts.tsx'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import styles from './Workshop.module.css'
import { type Colors, WorkshopBenefit } from './WorkshopBenefit.tsx'

/**
 * The companies' files from the sources; the workshop runs only in development, where the sources are
 * available.
 */
const tenantFiles = import.meta.glob<{ name: string; branding: Omit<Colors, 'name'> }>(
  '../../../tenants/*/tenant.json',
  { eager: true, import: 'default' },
)

const companies: Colors[] = [
  ...Object.values(tenantFiles).map(({ name, branding }) => ({ name, ...branding })),
  { name: 'Negro', ...plainColors, color: '#000000' },
  { name: 'Amarillo', ...plainColors, color: '#ffd400', colorBar: '#ffd400' },
  { name: 'Rojo', ...plainColors, color: '#ff0000', colorBar: '#ff0000' },
]

const noCompany: Colors = { name: 'Empresa', ...plainColors }

/**
 * Shows every category from its own example, in each language and each company's colors, without a login
 * (development only).
 */
export default function Workshop() {
  const [alias, setAlias] = useState(() => readAlias() ?? Object.keys(benefitFolders)[0] ?? '')
  const [companyName, setCompanyName] = useState(companies[0]?.name ?? '')
  const company = companies.find(({ name }) => name === companyName) ?? noCompany
  const scheme = useScheme()
  const branding = useBranding(company)
  const look = useMemo(() => ({ theme: buildTheme(branding), variables: toVariables(branding) }), [branding])
  useEffect(() => void loadCatalogue('all'), [])
  const version = useSaves()

  const choose = (next: string): void => {
    history.replaceState(null, '', `/workshop#${next}`)
    setAlias(next)
  }
  return (
    <MantineProvider
      theme={look.theme}
      cssVariablesResolver={look.variables}
      forceColorScheme={scheme}
      getStyleNonce={readStyleNonce}
    >
      <MessagesProvider>
        <BrowserRouter>
          <div className={styles.workshop}>
            <CategoryBar current={alias} onChoose={choose} />
            <main className={styles.main}>
              <div className={styles.controls}>
                <SegmentedControl
                  aria-label="Company"
                  data={companies.map(({ name }) => name)}
                  value={company.name}
                  onChange={setCompanyName}
                />
                <LanguageControl />
              </div>
              {brokenFolders.map(({ folder, sentence }) => (
                <Notice key={folder} tone="danger" title={folder}>
                  {sentence}
                </Notice>
              ))}
              <WorkshopBenefit key={alias} alias={alias} colors={company} version={version} />
            </main>
          </div>
        </BrowserRouter>
        <Toasts />
      </MessagesProvider>
    </MantineProvider>
  )
}

/** Counts the saved plugin changes that the page has applied. */
function useSaves(): number {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    const take = (): void => {
      forgetBenefits()
      setVersion((before) => before + 1)
    }
    addEventListener('benefits-changed', take)
    return () => removeEventListener('benefits-changed', take)
  }, [])
  return version
}

function CategoryBar({ current, onChoose }: { current: string; onChoose: (alias: string) => void }) {
  return (
    <nav className={styles.bar} aria-label="Workshop">
      {Object.keys(benefitFolders).map((id) => (
        <UnstyledButton
          key={id}
          className={styles.entry ?? ''}
          aria-current={id === current ? 'page' : undefined}
          onClick={() => onChoose(id)}
        >
          {id}
        </UnstyledButton>
      ))}
    </nav>
  )
}

function LanguageControl() {
  const [language, setLanguage] = useState<Language>(getLanguage)
  return (
    <SegmentedControl
      aria-label="Language"
      data={[...languages]}
      value={language}
      onChange={(value) => {
        setLanguage(value as Language)
        chooseLanguage(value as Language)
      }}
    />
  )
}

function readAlias(): string | undefined {
  const alias = location.hash.slice(1)
  return alias in benefitFolders ? alias : undefined
}
