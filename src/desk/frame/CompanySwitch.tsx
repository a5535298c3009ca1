import { Select } from '@mantine/core'
import { useContext, useEffect } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import {
  chooseCompany,
  leaveCompanyOfAddress,
  useChosenCompany,
  writeCompanyIntoAddress,
} from '../calls/chosenCompany.ts'
import { Companies } from '../calls/companies.ts'
import styles from '../styles/desk.module.css'

/** Selects one company or all for the pages; an operator of one company has no choice. */
export function CompanySwitch() {
  const t = useText()
  const companies = useContext(Companies)
  const chosen = useChosenCompany()
  const hasChoice = companies.length > 1
  useEffect(() => {
    const write = (): void => writeCompanyIntoAddress(hasChoice ? chosen : '')
    write()
    addEventListener('hashchange', write)
    return () => removeEventListener('hashchange', write)
  }, [hasChoice, chosen])
  if (!hasChoice) return null
  return (
    <Select
      className={styles.switch}
      aria-label={t('desk.company')}
      data={[
        { value: '', label: t('desk.allCompanies') },
        ...companies.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={chosen}
      onChange={(id) => {
        chooseCompany(id ?? '')
        leaveCompanyOfAddress()
      }}
      allowDeselect={false}
    />
  )
}
