import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { inIntl } from '../../../tests/support/portal/inIntl.tsx'
import { lawSimulator } from '../../domain/tax/law/lawSimulator.ts'
import es from '../messages/es.json' with { type: 'json' }
import { type Stores, StoresContext } from '../session/StoresContext.tsx'
import { LawChangeNotice } from './LawChangeNotice.tsx'

afterEach(cleanup)

it.each([
  [2026, ' Los importes del portal son aún los de las tablas de 2026.'],
  [2027, ''],
])('home shows what new tables do, also where the portal has those of %i', (known, ahead) => {
  const before = { es: 'tu nómina baja 838,95 € al año' }
  const lawChange = { year: 2027, tables: 2027, before, after: { es: 'tu nómina sube 12 € al año' } }
  const plan = examplePlan({ simulator: { ...lawSimulator, tableYear: () => known } })
  const stores = { session: { plan, profile: { lawChange } } } as unknown as Stores
  inIntl(
    <StoresContext value={stores}>
      <LawChangeNotice />
    </StoresContext>,
    'es',
    es,
  )
  const text = screen.getByText(/tablas de 2027/).textContent.replaceAll(/\s/g, ' ')
  expect(text).toBe(
    'Con las tablas de 2027 y tus productos de 2027, tu nómina sube 12 € al año. ' +
      `Antes: tu nómina baja 838,95 € al año. Lo que firmaste no cambia.${ahead}`,
  )
})
