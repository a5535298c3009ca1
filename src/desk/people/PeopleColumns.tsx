import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { readKept, writeKept } from '../calls/kept.ts'
import { firstColumns, peopleColumns, type PeopleColumn } from './peopleColumns.ts'
import { useLabels } from '../operation/useLabels.ts'
import styles from '../styles/desk.module.css'

const storageKey = 'desk-people-columns'

/** Returns the columns chosen in this browser; the company is one of them if all companies are shown. */
export function useShownColumns(company: string) {
  const [kept, setKept] = useState(() => readKept(storageKey, firstColumns))
  const shown = useMemo(() => (company ? kept : [...kept, 'company' as const]), [kept, company])
  const choose = (next: PeopleColumn[]): void => {
    writeKept(storageKey, next)
    setKept(next)
  }
  return [shown, choose] as const
}

type ChoiceProps = { shown: readonly PeopleColumn[]; onChange: (shown: PeopleColumn[]) => void }

/** The choice of columns. */
export function ColumnChoice({ shown, onChange }: ChoiceProps) {
  const t = useText()
  const labels = useLabels()
  return (
    <Popover width={280} position="bottom-start" trapFocus withinPortal={false}>
      <Popover.Target>
        <Button
          className={styles.columns}
          variant="subtle"
          leftSection={<IconColumns size={18} aria-hidden />}
        >
          {t('desk.people.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('desk.people.columns')}>
        <Checkbox.Group value={[...shown]} onChange={(next) => onChange(next as PeopleColumn[])}>
          <Stack gap="sm">
            {peopleColumns.slice(1).map((id) => (
              <Checkbox key={id} value={id} label={labels.field(id)} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  )
}
