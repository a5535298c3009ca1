import { Link } from 'react-router-dom'
import { useText } from '../../messages/useText.ts'

/** The way to the salary in the profile, beside each sentence that says that it is missing or too low. */
export function CheckSalaryLink() {
  const t = useText()
  return <Link to="/profile?tab=employee">{t('calc.complete')}</Link>
}
