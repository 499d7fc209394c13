import { describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { readDraftLevels } from '../../../../renderer/data/workspace/draft-levels';
import { prefillTicket } from '../../../../renderer/features/trading';
import { orderTypes } from '../../../../shared/model/enums';
import { isPending, isStopLimit } from '../../../../shared/rules/order-types';
import { outcomeOf } from '../../../fixtures/intents';
import { eurusd, positionOf } from '../../../fixtures/trading';
import {
  confirm,
  expectCount,
  field,
  fillTicket,
  marketWatch,
  openWithTicket,
  press,
  send,
  sendButton,
  sentOf,
  submitTicket,
  ticket,
} from '../../view/dashboard';
import { fakeHost, reopenApp } from '../../view/open';
import { screen } from '../../view/screen';
import { listed } from '../../view/standard-answers';

/** The ticket under the hands: its fields for each type, steps, presets, expiry, what a symbol allows, its settings. */

describe('each of the eight order types', () => {
  test.each(orderTypes)('%s has the fields that it needs and is sent as it was confirmed', async (type) => {
    const host = fakeHost();
    await openWithTicket(host);
    await fillTicket(type, { Volume: '0.02', Comment: `view ${type}` });
    const named = ticket.getByText('Volume', { exact: true }).element().getBoundingClientRect();
    expect(named.width).toBeGreaterThan(20);
    // A pending type is prefilled with prices that the symbol allows; what the type does not need is not there.
    for (const [name, isNeeded] of [
      ['Price', isPending(type)],
      ['Stop limit price', isStopLimit(type)],
      ['Deviation', !isPending(type)],
    ] as const) {
      if (isNeeded) await expect.element(field(name)).not.toHaveValue('');
      else await expectCount(field(name), 0);
    }
    await submitTicket(type);
    expect(sentOf(host, 'place-order')).toEqual([]);
    // Of this symbol no deal is known, by which a commission could be estimated.
    await expect
      .element(page.getByRole('dialog', { name: 'Confirm order' }))
      .toHaveTextContent('Swap a night');
    await send();
    expect(sentOf(host, 'place-order')).toMatchObject([
      { symbol: 'EURUSD', type, volume: 0.02, comment: `view ${type}` },
    ]);
  });
});

test.each(['BUY', 'SELL_LIMIT'] as const)(
  'the button of a %s is named by its order and described by level and risk',
  async (type) => {
    await openWithTicket(fakeHost());
    await fillTicket(type, { Volume: '0.02' });
    await field('Stop loss unit').selectOptions('points');
    await field('Stop loss').fill('250');
    const button = sendButton(type);
    await expect.element(button).toHaveAccessibleName(/^(Buy|Place sell limit) 0\.02 EURUSD$/);
    await expect
      .element(button)
      .toHaveAccessibleDescription(/SL 1\.\d{5} · TP none · risk 5\.00 USD · 0\.05.%$/);
    const block = page.getByRole('region', { name: 'Order to send' });
    await expect.element(block).toHaveTextContent(/risk 5\.00 · 0\.05.%/);
    await field('Stop loss').clear();
    await expect.element(button).toHaveAccessibleDescription(/SL none · TP none · risk unlimited$/);
    await expect.element(block).toHaveTextContent(/no stop loss/);
  },
);

test('what is missing is said once, and a price only where no field shows it', async () => {
  await openWithTicket(fakeHost());
  const warnings = () => (ticket.element() as HTMLElement).innerText.match(/No stop loss/g)?.length;
  const prices = () =>
    [...ticket.element().querySelectorAll('[aria-label="Order to send"] dt')].map(
      ({ textContent }) => textContent,
    );
  await expect.poll(warnings).toBe(1);
  expect(prices()).toEqual([]);
  await field('Stop loss').fill('1.16');
  await expect.poll(warnings).toBe(undefined);
  expect(prices()).toEqual([]);
  // Each side has another price now.
  await field('Stop loss unit').selectOptions('points');
  await expect.poll(prices).toEqual(['SL', 'SL']);
});

test('a share of the balance is pressed for its lots, once there is a stop', async () => {
  await openWithTicket(fakeHost());
  const chip = page.getByRole('group', { name: 'Risk' }).getByRole('button', { name: '1 %', exact: true });
  await expect.element(chip).toBeDisabled();
  await expect.element(chip).toHaveTextContent('no stop');
  await field('Stop loss unit').selectOptions('points');
  await field('Stop loss').fill('250');
  await expect.element(chip).toHaveTextContent('0.40 lots');
  await chip.click();
  await expect.element(field('Volume')).toHaveValue('0.40');
  await expect.element(sendButton('BUY')).toHaveAccessibleName('Buy 0.40 EURUSD');
});

test('what the broker would refuse is said beside its field before it is sent', async () => {
  const host = fakeHost();
  await openWithTicket(host);
  await fillTicket('BUY_LIMIT', { Volume: '0.015', Price: '9.9' });
  await expect.element(ticket).toHaveTextContent(/multiple of 0\.01/);
  await expect.element(ticket).toHaveTextContent('10014');
  await expect.element(sendButton('BUY_LIMIT')).toBeDisabled();
  await field('Volume').fill('0.02');
  await expect.element(ticket).toHaveTextContent(/must be below the ask/);
  await expect.element(ticket).toHaveTextContent('10015');
});

test('arrows and the wheel step by 1, 5, 10 and 50, and only in the field that has the focus', async () => {
  await openWithTicket(fakeHost());
  await fillTicket('BUY_LIMIT', { Volume: '0.10', Price: '1.10000' });
  const price = field('Price');
  for (const [keys, text] of [
    ['{ArrowUp}', '1.10001'],
    ['{Shift>}{ArrowUp}{/Shift}', '1.10006'],
    ['{Control>}{ArrowUp}{/Control}', '1.10016'],
    ['{Control>}{Shift>}{ArrowUp}{/Shift}{/Control}', '1.10066'],
    ['{ArrowDown}', '1.10065'],
  ] as const) {
    await press(price, keys);
    await expect.element(price).toHaveValue(text);
  }
  await userEvent.wheel(price, { direction: 'up' });
  await expect.element(price).toHaveValue('1.10066');
  const volume = field('Volume');
  await userEvent.wheel(volume, { direction: 'up' });
  await expect.element(volume).toHaveValue('0.10');
  await press(volume, '{Control>}{ArrowUp}{/Control}');
  await expect.element(volume).toHaveValue('0.20');
  await field('Stop loss unit').selectOptions('points');
  await field('Stop loss').fill('100');
  await press(field('Stop loss'), '{Control>}{Shift>}{ArrowUp}{/Shift}{/Control}');
  await expect.element(field('Stop loss')).toHaveValue('150');
  await field('Take profit unit').selectOptions('r');
  await field('Take profit').fill('2');
  await press(field('Take profit'), '{Shift>}{ArrowUp}{/Shift}');
  await expect.element(field('Take profit')).toHaveValue('2.5');
});

test('presets are saved, outlive a reload, and are used, renamed and removed', async () => {
  const host = fakeHost();
  await openWithTicket(host);
  const presets = page.getByRole('button', { name: 'Presets', exact: true });
  const list = page.getByRole('dialog', { name: 'Presets' });
  await field('Order type').selectOptions('SELL_LIMIT');
  await field('Stop loss unit').selectOptions('points');
  await field('Stop loss').fill('300');
  await field('Volume by').selectOptions('equity');
  await field('Risk').fill('0.5');
  await presets.click();
  await list.getByLabelText('Save as').fill('Fade');
  await list.getByRole('button', { name: 'Save' }).click();
  await expect.element(list).toHaveTextContent('Sell limit · 0.5 % of equity · SL 300 pts');
  await userEvent.keyboard('{Escape}');

  await reopenApp(host);
  // How the volume comes about is remembered, the stop that it needs is not.
  await expect.element(field('Volume by')).toHaveValue('equity');
  await field('Order type').selectOptions('BUY');
  await field('Volume by').selectOptions('lots');
  await presets.click();
  await list.getByRole('button', { name: /^Fade/ }).click();
  await expectCount(list, 0);
  await expect.element(field('Order type')).toHaveValue('SELL_LIMIT');
  await expect.element(field('Volume by')).toHaveValue('equity');
  await expect.element(field('Risk')).toHaveValue('0.5');
  await expect.element(field('Stop loss')).toHaveValue('300');
  await expect.element(field('Price')).not.toHaveValue('');

  await presets.click();
  await list.getByRole('button', { name: 'Rename Fade' }).click();
  await list.getByLabelText('New name of Fade').fill('Fade it');
  await userEvent.keyboard('{Enter}');
  await list.getByRole('button', { name: 'Remove Fade it' }).click();
  await expect.element(list).toHaveTextContent('No presets');
  await expectCount(confirm, 0);
  expect(sentOf(host, 'place-order')).toEqual([]);
});

test("a pending order dies by the broker's clock", async () => {
  const host = fakeHost();
  await openWithTicket(host);
  await fillTicket('BUY_LIMIT', { Volume: '0.02', Price: '1.12', Comment: 'dated' });
  await field('Expiration').selectOptions('SPECIFIED');
  const until = field('Until (broker)');
  // `2026.11.23 14:05` as everywhere on the screen.
  const inputOf = () => (until.element() as HTMLInputElement).value;
  const msOf = () => Date.parse(`${inputOf().replace(' ', 'T').replaceAll('.', '-')}:00Z`);
  // The fake host's broker is three hours ahead of UTC.
  const brokerMs = Date.now() + 3 * 3_600_000;
  await ticket.getByRole('button', { name: '1 h', exact: true }).click();
  await expect.poll(() => Math.abs(msOf() - brokerMs - 3_600_000)).toBeLessThanOrEqual(120_000);
  await expect.element(ticket).toHaveTextContent(/in (1 h|59 min)/);

  // An hour ago by the broker's clock, whatever this machine's clock says.
  await until.fill(new Date(brokerMs - 3_600_000).toISOString().slice(0, 16));
  await expect.element(ticket).toHaveTextContent("after the broker's clock");
  await expect.element(sendButton('BUY_LIMIT')).toBeDisabled();
  await ticket.getByRole('button', { name: 'end of week', exact: true }).click();
  await expect.poll(inputOf).toMatch(/^\d{4}\.\d\d\.\d\d 23:59$/);
  const chosen = inputOf();
  const chosenMs = msOf();
  await submitTicket('BUY_LIMIT');
  await expect.element(confirm).toHaveTextContent(`until ${chosen} (broker time)`);
  await send();
  expect(sentOf(host, 'place-order')).toMatchObject([{ time: 'SPECIFIED', expiration: chosenMs / 1_000 }]);
});

test('only what a symbol allows is offered', async () => {
  const host = fakeHost();
  host.answerWith('symbols.read', ({ symbol }) => ({
    ok: true,
    value:
      symbol === 'EURUSD'
        ? { ...eurusd, fillingMode: 3 }
        : { ...eurusd, name: symbol, fillingMode: 1, expirationMode: 3 },
  }));
  await openWithTicket(host);
  const options = (name: 'Fill policy' | 'Expiration') =>
    field(name)
      .getByRole('option')
      .elements()
      .map((each) => each.textContent);
  await expect.poll(() => options('Fill policy')).toEqual(['FOK', 'IOC']);
  await marketWatch.getByRole('row', { name: /^BTCUSD/ }).click();
  await expect.element(field('Symbol')).toHaveValue('BTCUSD');
  await expect.poll(() => options('Fill policy')).toEqual(['FOK']);
  await field('Order type').selectOptions('BUY_LIMIT');
  await expect.poll(() => options('Expiration')).toEqual(['Good till cancelled', 'Today']);
});

test('the ticket can be for another symbol than the chart, and asks before an order without a stop', async () => {
  const host = fakeHost();
  await openWithTicket(host);
  await expect.element(ticket).toHaveTextContent('No stop loss: risk is unlimited');
  const settings = page.getByRole('dialog', { name: 'Ticket settings' });
  await page.getByRole('button', { name: 'Ticket settings' }).click();
  await settings.getByLabelText('Warn about an order without a stop loss').click();
  await settings.getByLabelText('Symbol', { exact: true }).selectOptions('fixed');
  await settings.getByLabelText('Volume', { exact: true }).selectOptions('fixed');
  await settings.getByLabelText('Lots', { exact: true }).fill('0.07');
  await settings.getByLabelText('Magic number', { exact: true }).selectOptions('once');
  await userEvent.keyboard('{Escape}');
  await expect.element(ticket).not.toHaveTextContent('risk is unlimited');

  await marketWatch.getByRole('row', { name: /^BTCUSD/ }).click();
  await expect.element(ticket).toHaveTextContent('the chart shows BTCUSD');
  await expect.element(field('Symbol')).toHaveValue('EURUSD');
  await reopenApp(host);
  await expect.element(field('Symbol')).toHaveValue('EURUSD');
  await expect.element(field('Volume')).toHaveValue('0.07');
  await field('Magic number').fill('4711');
  await fillTicket('BUY', { Comment: 'tagged' });
  await submitTicket('BUY');
  await expect.element(confirm).toHaveTextContent('4711');
  await send();
  expect(sentOf(host, 'place-order')).toMatchObject([{ magic: 4711, volume: 0.07 }]);
  await confirm.getByRole('button', { name: /^(Close|Done)$/ }).click();
  await expect.element(field('Magic number')).toHaveValue('');
});

test('a symbol has its own levels and volume again when the ticket comes back to it, with their age', async () => {
  await openWithTicket(fakeHost());
  await field('Stop loss').fill('1.16');
  await field('Volume').fill('0.37');
  const sendTop = () => sendButton('BUY').element().getBoundingClientRect().top;
  const before = sendTop();
  await marketWatch.getByRole('row', { name: /^BTCUSD/ }).click();
  await expect.element(field('Symbol')).toHaveValue('BTCUSD');
  await expect.element(field('Stop loss')).toHaveValue('');
  await expect.element(field('Volume')).not.toHaveValue('0.37');
  await marketWatch.getByRole('row', { name: /^EURUSD/ }).click();
  await expect.element(field('Stop loss')).toHaveValue('1.16');
  await expect.element(ticket).toHaveTextContent(/typed [\d.]+.s ago/);
  expect(sendTop()).toBe(before);
  await field('Stop loss').fill('1.161');
  await expect.element(field('Volume')).toHaveValue('0.37');
  await field('Volume').fill('0.38');
  await expect.element(ticket).not.toHaveTextContent('typed');
});

test('a volume that nobody typed does not come back as a typed one', async () => {
  await openWithTicket(fakeHost());
  await fillTicket('BUY', { 'Stop loss': '1.16' });
  await page.getByRole('group', { name: 'Risk' }).getByRole('button', { name: '1 %', exact: true }).click();
  await sendButton('BUY').click();
  await send();
  await confirm.getByRole('button', { name: /^(Close|Done)$/ }).click();
  await expect.element(field('Stop loss')).toHaveValue('');
  await marketWatch.getByRole('row', { name: /^BTCUSD/ }).click();
  await expect.element(field('Symbol')).toHaveValue('BTCUSD');
  await marketWatch.getByRole('row', { name: /^EURUSD/ }).click();
  await expect.element(field('Symbol')).toHaveValue('EURUSD');
  await expect.element(field('Volume')).not.toHaveValue('');
  await expect.element(ticket).not.toHaveTextContent('typed');
});

test('what is below the ticket’s edge is named there, under whole lines, and a press shows it', async () => {
  await page.viewport(1440, 900);
  await openWithTicket(fakeHost());
  const more = ticket.getByRole('region', { name: 'More' });
  const below = more.getByRole('button', { name: /^More: fill policy, comment/ });
  await expect.element(below).toBeVisible();
  const edge = () => below.element().getBoundingClientRect();
  const cut = () =>
    [...more.element().querySelectorAll('dt, select, input')].filter((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return top < edge().top - 1 && bottom > edge().top + 1;
    });
  await expect.element(more).toHaveTextContent('One point, estimated');
  await expect.poll(cut).toEqual([]);
  await commands.mouseClick(edge().left + 40, edge().top + 10, 'left');
  await expect.element(field('Fill policy')).toHaveFocus();
  await expect.element(below).not.toBeInTheDocument();
  const { bottom } = more.element().getBoundingClientRect();
  expect(field('Comment').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom);
});

test('a trade card hides the lines of the draft with the ticket', async () => {
  const host = fakeHost();
  host.answer('positions.list', listed([positionOf({ ticket: '42' })]));
  await openWithTicket(host);
  await field('Stop loss').fill('1.16');
  const stop = () => readDraftLevels()?.sl;
  await expect.poll(stop).toBe(1.16);
  await screen.positions.getByText('42', { exact: true }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('complementary', { name: 'Trade card' })).toBeVisible();
  await expect.poll(stop).not.toBe(1.16);
  await userEvent.keyboard('{Escape}');
  await expect.poll(stop).toBe(1.16);
});

test('Esc leaves a field of the ticket and keeps what was typed', async () => {
  await openWithTicket(fakeHost());
  await field('Stop loss').fill('1.16');
  expect(document.activeElement).toBe(field('Stop loss').element());
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(document.body);
  await expect.element(field('Stop loss')).toHaveValue('1.16');
});

test('after an order the ticket says that only the volume stayed', async () => {
  await openWithTicket(fakeHost());
  await fillTicket('BUY', { Volume: '0.02', 'Stop loss': '1.16' });
  await sendButton('BUY').click();
  await send();
  await confirm.getByRole('button', { name: /^(Close|Done)$/ }).click();
  await expect.element(field('Stop loss')).toHaveValue('');
  await expect.element(field('Volume')).toHaveValue('0.02');
  await expect.element(ticket).toHaveTextContent('Volume kept, SL and TP cleared');
  await field('Volume').fill('0.03');
  await expect.element(ticket).not.toHaveTextContent('Volume kept');
});

test('after a pending order the price that is proposed next is drawn once something is typed', async () => {
  await openWithTicket(fakeHost());
  await fillTicket('BUY_LIMIT', { Price: '1.16' });
  await expect.poll(() => readDraftLevels()?.price).toBe(1.16);
  await sendButton('BUY_LIMIT').click();
  await send();
  await confirm.getByRole('button', { name: /^(Close|Done)$/ }).click();
  await expect.element(field('Price')).not.toHaveValue('1.16');
  await expect.element(field('Price')).not.toHaveValue('');
  expect(readDraftLevels()?.price).toBe(0);
  await fillTicket('BUY_LIMIT', { Price: '1.15' });
  await expect.poll(() => readDraftLevels()?.price).toBe(1.15);
});

test('a volume for a share of risk leaves with the stop that it was for, one that was typed stays', async () => {
  await openWithTicket(fakeHost());
  const chip = page.getByRole('group', { name: 'Risk' }).getByRole('button', { name: '1 %', exact: true });
  const place = async () => {
    await sendButton('BUY').click();
    await send();
    await confirm.getByRole('button', { name: /^(Close|Done)$/ }).click();
    await expect.element(field('Stop loss')).toHaveValue('');
  };
  await fillTicket('BUY', { Volume: '0.02', 'Stop loss': '1.16' });
  await chip.click();
  await expect.element(field('Volume')).not.toHaveValue('0.02');
  await place();
  await expect.element(field('Volume')).toHaveValue('0.02');
  await expect.element(ticket).toHaveTextContent('Volume as before, SL and TP cleared');
  await fillTicket('BUY', { 'Stop loss': '1.16' });
  await chip.click();
  await expect.element(field('Volume')).not.toHaveValue('0.02');
  await field('Stop loss').fill('');
  await expect.element(field('Volume')).toHaveValue('0.02');
  await fillTicket('BUY', { 'Stop loss': '1.16' });
  await chip.click();
  await fillTicket('BUY', { Volume: '0.11' });
  await place();
  await expect.element(field('Volume')).toHaveValue('0.11');
});

test('after an order from the chart the ticket is as before', async () => {
  const host = fakeHost();
  await openWithTicket(host);
  await fillTicket('BUY', { Volume: '0.02', 'Take profit': '1.16' });
  prefillTicket({ symbol: 'EURUSD', type: 'SELL_LIMIT', price: 1.18, asks: true });
  await expect.element(confirm).toHaveTextContent('Sell limit');
  // It was not typed in the ticket, whose field for it was not seen.
  await confirm.getByLabelText('Expiration').selectOptions('DAY');
  await expect.element(confirm).toHaveTextContent(/Valid.*today/i);
  await send();
  // The target was typed as a price for another order.
  const sent = { type: 'SELL_LIMIT', price: 1.18, tp: 0, volume: 0.02, time: 'DAY' };
  expect(sentOf(host, 'place-order')).toMatchObject([sent]);
  await confirm.getByRole('button', { name: /^(Close|Done)$/ }).click();
  await expect.element(field('Order type')).toHaveValue('BUY');
  await expect.element(field('Take profit')).toHaveValue('1.16');
  await field('Order type').selectOptions('SELL_LIMIT');
  await expect.element(field('Price')).not.toHaveValue('1.18000');
});

test('a requote is shown with its price, and sent again only when it is accepted', async () => {
  const host = fakeHost();
  const requote = { verdict: 'rejected', retcode: 10004, said: 'Requote', bid: 1.2, ask: 1.2001 } as const;
  host.answerWith('trade.send', ({ input: { intentId } }) => ({
    ok: true,
    value: outcomeOf({
      intentId,
      ...(sentOf(host, 'place-order').length === 1
        ? { ...requote, order: null, deal: null, price: null }
        : {}),
    }),
  }));
  await openWithTicket(host);
  await fillTicket('BUY', { Volume: '0.02' });
  await submitTicket('BUY');
  await confirm.getByRole('button', { name: 'Send order' }).click();
  await expect.element(confirm).toHaveTextContent('10004');
  expect(sentOf(host, 'place-order')).toHaveLength(1);
  await confirm.getByRole('button', { name: 'Accept 1.20010' }).click();
  await expect.poll(() => sentOf(host, 'place-order')).toHaveLength(2);
  expect(sentOf(host, 'place-order')[1]).toMatchObject({ price: 1.2001, volume: 0.02 });
});

describe('a small screen', () => {
  const resized = async (width: number, height: number): Promise<void> => {
    await page.viewport(width, height);
  };

  test('the fields scroll and the buttons stay', async () => {
    await resized(1280, 720);
    await openWithTicket(fakeHost());
    for (const type of ['BUY', 'SELL_STOP_LIMIT'] as const) {
      await fillTicket(type);
      await field('Volume by').selectOptions('balance');
      await expect.element(sendButton(type)).toBeInViewport({ ratio: 1 });
      await field('Comment').click();
      await expect.element(field('Comment')).toBeInViewport({ ratio: 1 });
      await expect.element(sendButton(type)).toBeInViewport({ ratio: 1 });
    }
  });

  test('a sheet that is too low for the order sends nothing, and says why', async () => {
    await openWithTicket(fakeHost());
    await fillTicket('BUY', { Volume: '0.06' });
    await expect.element(sendButton('BUY')).toBeEnabled();
    await resized(640, 300);
    await userEvent.keyboard('{F9}');
    await expect.element(sendButton('BUY')).toBeDisabled();
    await expect.element(sendButton('SELL')).toBeDisabled();
    await expect.element(ticket).toHaveTextContent('part of the order is out of view');
    await page.viewport(1280, 720);
    await expect.element(sendButton('BUY')).toBeEnabled();
  });

  test('a dialog that sends shows beside its button what it sends, at any height', async () => {
    await openWithTicket(fakeHost());
    await fillTicket('SELL_STOP_LIMIT', { Volume: '0.06', 'Stop loss': '', 'Take profit': '' });
    await submitTicket('SELL_STOP_LIMIT');
    const sends = confirm.getByText(
      /^Sell stop limit 0\.06 EURUSD · price \d\.\d{5} · limit \d\.\d{5} · SL none · TP none$/,
    );
    for (const [width, height] of [
      [1280, 720],
      [1024, 576],
      [640, 360],
    ] as const) {
      await resized(width, height);
      await expect.element(confirm.getByRole('button', { name: 'Send order' })).toBeInViewport({ ratio: 1 });
      await expect.element(sends).toBeInViewport({ ratio: 1 });
    }
  });
});
