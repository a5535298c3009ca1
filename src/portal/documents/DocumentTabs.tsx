import { NavLink } from 'react-router-dom'
import { useText } from '../messages/useText.ts'
import { beforePress, prefetchRoute } from '../ui/layout/prefetchRoute.ts'
import styles from './DocumentTabs.module.css'

/** Tabs for the two pages of documents: files and contracts. */
export function DocumentTabs() {
  const t = useText()
  return (
    <nav className={styles.tabs} aria-label={t('documents.tabs')}>
      <NavLink to="/documents" end className={styles.tab}>
        {t('documents.files')}
      </NavLink>
      <NavLink
        to="/documents/user"
        className={styles.tab}
        {...beforePress(() => void prefetchRoute('/documents/user'))}
      >
        {t('documents.contracts')}
      </NavLink>
    </nav>
  )
}
