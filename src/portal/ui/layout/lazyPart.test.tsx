import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { createLazyPart } from './lazyPart.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>
const draw = (part: ReturnType<typeof createLazyPart<{ name: string }>>) =>
  render(
    <Suspense fallback={<p>Waiting</p>}>
      <part.Part name="Ona" />
    </Suspense>,
  )

describe('a part of its own chunk', () => {
  it('is rendered at once if it was fetched before, without the fallback', async () => {
    const part = createLazyPart(async () => Greeting)
    await part.fetch()
    draw(part)
    expect(document.body.textContent).toBe('Hello Ona')
  })

  it('shows the fallback until it is loaded', async () => {
    draw(createLazyPart(async () => Greeting))
    expect(document.body.textContent).toBe('Waiting')
    await screen.findByText('Hello Ona')
  })

  it('is loaded again after an early fetch failed', async () => {
    let tries = 0
    const part = createLazyPart(async () => {
      if (++tries === 1) throw new Error('no network')
      return Greeting
    })
    await expect(part.fetch()).rejects.toThrow('no network')
    draw(part)
    await screen.findByText('Hello Ona')
  })
})
