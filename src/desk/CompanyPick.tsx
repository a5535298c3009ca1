import { Select } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../portal/messages/useText.ts'
import { companiesWith } from './companies.ts'
import { useChosenCompany } from './chosenCompany.ts'
import type { Me } from './deskApi.ts'

/** The company of a page: the chosen one, else the first where the account may change people. */
export function usePickedCompany(who: Me) {
  const open = companiesWith(who, 'people')
  const chosen = useChosenCompany()
  const first = open.some(({ id }) => id === chosen) ? chosen : (open[0]?.id ?? '')
  const [picked, setPicked] = useState('')
  return { company: picked || first, open, pick: setPicked }
}

/** The company, to choose where there are several. */
export function CompanyPick({ company, open, pick }: ReturnType<typeof usePickedCompany>) {
  const t = useText()
  if (open.length < 2) return null
  return (
    <Select
      label={t('desk.company')}
      data={open.map(({ id, name }) => ({ value: id, label: name }))}
      value={company}
      onChange={(id) => id && pick(id)}
      allowDeselect={false}
      maw={360}
      mb="md"
    />
  )
}
