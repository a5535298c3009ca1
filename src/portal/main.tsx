import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadCatalogue } from './messages/catalogue.ts'
import { sessionActor } from './session/sessionActor.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its #root')

void loadCatalogue('door')
sessionActor.start()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
