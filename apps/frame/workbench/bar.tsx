import '@fontsource-variable/inter/wght.css'
import '@casement/design/tokens.css'
import './workbench.css'
import { createRoot } from 'react-dom/client'
import { addressOf, choicesIn, offered } from './choices.ts'
import type { Choice } from './choices.ts'

const labels: Readonly<Record<Choice, string>> = {
  kind: 'Kind',
  state: 'State',
  theme: 'Theme',
  width: 'Width',
  contrast: 'Contrast mode',
}

const choices = choicesIn(location.search)

/** What is looked at stands in the address: a view is sent by its link, and found again after a reload. */
function Bar() {
  return (
    <>
      <header className="bar">
        <h1>Workbench</h1>
        {(Object.keys(offered) as Choice[]).map((choice) => (
          <label key={choice}>
            <span>{labels[choice]}</span>
            <select
              value={choices[choice]}
              onChange={({ currentTarget }) =>
                location.assign(addressOf({ ...choices, [choice]: currentTarget.value }))
              }
            >
              {offered[choice].map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </label>
        ))}
        <p>
          Forced colours: developer tools, <em>Rendering</em>
        </p>
      </header>
      <iframe className={choices.width} title="Examples" src={`examples.html${addressOf(choices)}`} />
    </>
  )
}

document.documentElement.dataset.theme = choices.theme
createRoot(document.getElementById('root')!).render(<Bar />)
