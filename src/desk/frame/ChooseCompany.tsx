import { Button, Group } from '@mantine/core'
import { useText } from '../../portal/messages/useText.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { chooseCompany } from '../calls/chosenCompany.ts'
import type { Me } from '../calls/deskApi.ts'

/** Asks for a company if a page needs one and all companies are chosen, or a company without the right. */
export function ChooseCompany({ companies }: Pick<Me, 'companies'>) {
  const t = useText()
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
