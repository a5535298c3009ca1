import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { pets } from '../../../tests/support/portal/employee.ts'
import { useDeclarations } from './useDeclarations.ts'

const kept = vi.hoisted(() => new Map<string, unknown>())

vi.mock('../api/benefits.ts', () => ({
  findLoadedBenefit: (alias: string) => (kept.has(alias) ? kept.get(alias) : null),
  loadBenefit: (alias: string) => Promise.resolve(kept.get(alias)),
}))

function Names({ onDrawn }: { onDrawn: () => void }) {
  const declarations = useDeclarations(['pets', 'nobody'])
  useLayoutEffect(onDrawn)
  return (
    <p>{declarations ? ['pets', 'nobody'].map((alias) => declarations(alias)?.id ?? '-').join() : 'waits'}</p>
  )
}

it(
  'what another part of the page has loaded between the drawing and its effects is not ' +
    'waited for without end',
  async () => {
    let drawn = 0
    render(
      <Names
        onDrawn={() => {
          drawn++
          kept.set('pets', pets).set('nobody', undefined)
        }}
      />,
    )
    expect(await screen.findByText('pets,-')).toBeTruthy()
    expect(drawn).toBe(2)
  },
)
