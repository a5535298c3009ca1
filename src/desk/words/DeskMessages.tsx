import { useEffect, useState, type ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { localeOf, type Language } from '../../domain/kernel/language.ts'
import { useLanguage } from './language.ts'

type Messages = Record<string, string>

const own = import.meta.glob<{ default: Messages }>('../messages/*.json')
const ofFiles = import.meta.glob<{ default: Messages }>('../../domain/company/messages/*.json')
const ofForms = import.meta.glob<{ default: Messages }>('../../portal/messages/form/*.json')

/** Provides the words of the pages, one language at a time. */
export function DeskMessages({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const [loaded, setLoaded] = useState<{ language: Language; messages: Messages }>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    document.documentElement.lang = language
    const name = `${language}.json`
    const files = [
      own[`../messages/${name}`],
      ofFiles[`../../domain/company/messages/${name}`],
      ofForms[`../../portal/messages/form/${name}`],
    ]
    Promise.all(files.map(async (load) => load?.())).then(
      (found) =>
        setLoaded({
          language,
          messages: Object.assign({}, ...found.map((file) => file?.default)) as Messages,
        }),
      () => setFailed(true),
    )
  }, [language])
  if (isFailed && !loaded)
    return (
      <p role="alert">
        Service is unavailable. <a href={location.href}>Try again</a>
      </p>
    )
  if (!loaded) return null
  return (
    <IntlProvider locale={localeOf(loaded.language)} messages={loaded.messages}>
      {children}
    </IntlProvider>
  )
}
