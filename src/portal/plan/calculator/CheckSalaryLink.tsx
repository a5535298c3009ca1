import { Link } from 'react-router-dom'
import { useText } from '../../messages/useText.ts'

/** A link to the salary in the profile, beside each sentence about a missing or too low salary. */
export function CheckSalaryLink() {
  const t = useText()
  return <Link to="/profile?tab=employee">{t('calc.complete')}</Link>
}
