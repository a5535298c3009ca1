import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useText } from '../messages/useText.ts'
import styles from './form.module.css'

/** A link from the pages about passwords to the login page. */
export function BackToLogin() {
  const t = useText()
  return (
    <Link className={styles.link} to="/login">
      <IconArrowLeft size={20} aria-hidden />
      {t('forgot.back')}
    </Link>
  )
}
