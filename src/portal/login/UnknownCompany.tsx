import { IconMapOff } from '@tabler/icons-react'
import { useText } from '../messages/useText.ts'
import { LoginTitle } from './LoginTitle.tsx'
import styles from './Panel.module.css'

/** No company has this address: no form, only what to do (TEN-14). */
export function UnknownCompany() {
  const t = useText()
  return (
    <main className={styles.page}>
      <section className={styles.panel}>
        <span className={styles.icon}>
          <IconMapOff aria-hidden />
        </span>
        <LoginTitle title={t('unknownCompany.title')} text={t('unknownCompany.text')} />
        <p className={styles.address}>{window.location.host}</p>
      </section>
    </main>
  )
}
