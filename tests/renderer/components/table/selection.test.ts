import { describe, expect, it } from 'vitest';
import { type Selected, selectMode, selectRow } from '../../../../renderer/components/table/selection';

const order = ['1', '2', '3', '4', '5'];
const nothing: Selected = { ids: [], anchor: null };

describe('selecting rows', () => {
  it('a plain click takes one row instead of all others', () => {
    expect(selectRow({ ids: ['1', '2'], anchor: '1' }, order, '4', 'one')).toEqual({
      ids: ['4'],
      anchor: '4',
    });
  });

  it('Ctrl adds a row, and takes it away again', () => {
    const two = selectRow({ ids: ['1'], anchor: '1' }, order, '3', 'toggle');
    expect(two.ids).toEqual(['1', '3']);
    expect(selectRow(two, order, '1', 'toggle').ids).toEqual(['3']);
  });

  it('Shift takes the range from the anchor, in both directions, as the rows stand on the screen', () => {
    const from = selectRow(nothing, order, '3', 'one');
    const down = selectRow(from, order, '5', 'range');
    expect(down.ids).toEqual(['3', '4', '5']);
    expect(selectRow(down, order, '1', 'range').ids).toEqual(['1', '2', '3']);
  });

  it('Shift without an anchor, or with one that is gone, takes the row itself', () => {
    expect(selectRow(nothing, order, '2', 'range').ids).toEqual(['2']);
    expect(selectRow({ ids: ['9'], anchor: '9' }, order, '2', 'range').ids).toEqual(['2']);
  });

  it('the keys that are held say which', () => {
    const keys = { shiftKey: false, ctrlKey: false, metaKey: false };
    expect(selectMode(keys)).toBe('one');
    expect(selectMode({ ...keys, metaKey: true })).toBe('toggle');
    expect(selectMode({ ...keys, shiftKey: true, ctrlKey: true })).toBe('range');
  });
});
