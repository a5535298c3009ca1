import { Button, Group } from '@mantine/core'
import { useContext } from 'react'
import { useText } from '../portal/messages/useText.ts'
import { Card } from '../portal/ui/layout/Card.tsx'
import { chooseCompany } from './chosenCompany.ts'
import { Companies } from './companies.ts'

/** A page about one company asks for it, where all are chosen. */
export function ChooseCompany() {
  const t = useText()
  const companies = useContext(Companies)
  return (
    <Card title={t('desk.chooseCompany')}>
      <Group gap="xs">
        {companies.map(({ id, name }) => (
          <Button key={id} variant="default" onClick={() => chooseCompany(id)}>
            {name}
          </Button>
        ))}
      </Group>
    </Card>
  )
}
