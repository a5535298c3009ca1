import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import type { Person } from '../../domain/kernel/person.ts'
import { taxTableFor } from '../../domain/tax/taxTables.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { CountInput } from '../../portal/ui/inputs/CountInput.tsx'
import { MoneyInput } from '../../portal/ui/inputs/MoneyInput.tsx'
import type { Situation } from './situation.ts'
import styles from './Workshop.module.css'

type Props = {
  situation: Situation
  /** True if the category depends on facts that the employer decides. */
  asksEmployer: boolean
  onChange: (next: Situation) => void
}

const bags = { availableCents: 'available', flexibleBagCents: 'flexible bag', userBagLeftCents: 'own bag' }

/** The day, the bags and the people of the calculation, all editable. */
export function ExampleSituationCard({ situation, asksEmployer, onChange }: Props) {
  const change = (part: Partial<Situation>): void => onChange({ ...situation, ...part })
  const { today, employee } = situation
  return (
    <Card title="situation">
      <div className={styles.situation}>
        <TextInput
          type="date"
          label="today"
          key={today}
          defaultValue={today}
          onChange={({ currentTarget: { value } }) => {
            if (value !== today && value && taxTableFor(value)) change({ today: value })
          }}
        />
        {(Object.keys(bags) as (keyof typeof bags)[]).map((name) => (
          <MoneyInput
            key={name}
            id={`situation-${name}`}
            label={bags[name]}
            valueCents={situation[name]}
            onChange={(cents) => change({ [name]: cents ?? 0 })}
          />
        ))}
        {asksEmployer && (
          <Switch
            label="vehicle granted"
            checked={employee.vehicleGranted}
            onChange={({ currentTarget }) =>
              change({ employee: { ...employee, vehicleGranted: currentTarget.checked } })
            }
          />
        )}
      </div>
      <People people={situation.people} onChange={(people) => change({ people })} />
    </Card>
  )
}

type PeopleProps = { people: readonly Person[]; onChange: (people: Person[]) => void }

/** The employee and the family; the employee cannot be removed. */
function People({ people, onChange }: PeopleProps) {
  const add = (): void => {
    const id = Math.max(...people.map((person) => person.id)) + 1
    const firstName = `Person ${id}`
    onChange([
      ...people,
      {
        id,
        relationship: 'child',
        firstName,
        fullName: firstName,
        birthday: '2016-06-05',
        ageYears: undefined,
        disabilityPercent: 0,
      },
    ])
  }
  return (
    <>
      <ul className={styles.people}>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            onChange={(next) => onChange(people.map((one) => (one === person ? next : one)))}
            onRemove={() => onChange(people.filter((one) => one !== person))}
          />
        ))}
      </ul>
      <Button variant="default" size="compact-md" onClick={add}>
        add a person
      </Button>
    </>
  )
}

type RowProps = { person: Person; onChange: (next: Person) => void; onRemove: () => void }

function PersonRow({ person, onChange, onRemove }: RowProps) {
  const { id, relationship, firstName, birthday, disabilityPercent } = person
  return (
    <li className={styles.person}>
      <TextInput
        label="name"
        value={firstName}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...person, firstName: value, fullName: `${value} Vidal` })
        }
      />
      <NativeSelect
        label="relationship"
        data={id === 0 ? ['you'] : ['child', 'spouse', 'domestic_partner']}
        value={relationship}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...person, relationship: value as Person['relationship'] })
        }
      />
      <TextInput
        type="date"
        label="birthday"
        value={birthday}
        onChange={({ currentTarget: { value } }) => onChange({ ...person, birthday: value })}
      />
      <CountInput
        id={`disability-${id}`}
        label="disability %"
        value={disabilityPercent}
        min={0}
        max={100}
        onChange={(value) => onChange({ ...person, disabilityPercent: value ?? 0 })}
      />
      {id !== 0 && (
        <Button variant="subtle" color="gray" size="compact-md" onClick={onRemove}>
          remove {firstName}
        </Button>
      )}
    </li>
  )
}
