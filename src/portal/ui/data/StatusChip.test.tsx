import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'
import { StatusChip } from './StatusChip.tsx'

it('each status has a word and an icon, also while waiting (HOM-24)', async () => {
  const statuses = {
    missingDocument: 'Falta documentación',
    pendingCart: 'Pendiente en el carrito',
    pendingSignature: 'Pendiente de firma',
    pendingReview: 'Pendiente de revisión',
    pendingContract: 'Pendiente de contratar',
    cancelled: 'Cancelado',
    contracted: 'Contratado',
    nonSimulated: 'Sin simular',
    included: 'Incluido',
  }
  await renderPage(
    Object.keys(statuses).map((status) => <StatusChip key={status} label={`status.${status}`} />),
  )
  for (const words of Object.values(statuses))
    expect(screen.getByText(words).querySelectorAll('svg'), words).toHaveLength(1)
})
