import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IntlProvider } from 'react-intl'
import { describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary.tsx'

describe('a part of the page that throws', () => {
  it('is replaced by a sentence and a retry button; the other parts stay', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isBroken = true
    const Part = () => {
      if (isBroken) throw new Error('NaN is not an amount')
      return <p>Importe al mes</p>
    }
    render(
      <MantineProvider env="test">
        <IntlProvider locale="es" messages={{ 'error.retry': 'Intentar de nuevo' }}>
          <ErrorBoundary text="El beneficio Prueba ha fallado al mostrarse.">
            <Part />
          </ErrorBoundary>
          <p>Tu ahorro</p>
        </IntlProvider>
      </MantineProvider>,
    )
    expect(screen.getByRole('alert').textContent).toContain('El beneficio Prueba ha fallado al mostrarse.')
    expect(screen.getByText('Tu ahorro')).toBeTruthy()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
    expect(screen.getByText('Importe al mes')).toBeTruthy()
  })
})
