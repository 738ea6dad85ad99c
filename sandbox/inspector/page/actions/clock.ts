/** Buttons that advance the clock: by an hour, by a day, to the next delivery attempt, or by any duration. */
import { h } from '../frame/dom.ts';
import { dateOf } from '../frame/format.ts';
import type { Frame } from '../frame/view.ts';
import { lab } from '../lab/lab.ts';
import type { Lab } from '../lab/types.ts';
import { openDialog } from './dialog.ts';
import { buttonOf, field } from './fields.ts';

/** Returns the buttons. The live stream reports the new time to the bar. */
export function clockButtons(frame: () => Frame): HTMLElement {
  const button = (text: string, step: object): HTMLElement =>
    buttonOf(text, () => frame().run(() => advance(frame(), step)));
  return h(
    'span',
    { class: 'tabs', role: 'group', 'aria-label': 'Advance the clock' },
    button('+1 hour', { advance: '1h' }),
    button('+1 day', { advance: '1d' }),
    button('Next delivery', { to: 'next_delivery' }),
    buttonOf('Other…', () => ask(frame())),
  );
}

async function advance(frame: Frame, step: object): Promise<void> {
  const { now, ran, unlisted } = await lab<Lab<'ClockJourney'>>('POST', 'clock', step);
  const count = ran.length + unlisted;
  const onTheWay = count === 0 ? 'Nothing was due' : count === 1 ? '1 task ran' : `${count} tasks ran`;
  frame.say(`The clock is at ${dateOf(now)} UTC. ${onTheWay} on the way.`);
}

function ask(frame: Frame): void {
  const duration = field({
    label: 'Duration',
    control: h('input', { value: '3d', required: true, spellcheck: 'false' }),
    pointer: '#/advance',
    hint: 'Such as 90s, 12h, 1d12h, 31d or P3DT12H. The clock never goes back.',
  });
  openDialog(frame, {
    title: 'Advance the clock',
    content: [duration.element],
    action: 'Advance',
    fields: () => [duration],
    async run() {
      await advance(frame, { advance: duration.control.value.trim() });
    },
  });
}
