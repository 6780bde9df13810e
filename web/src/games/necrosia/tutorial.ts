// A first year of Necrosia, one idea a step.

import type { Action } from '../../generated/necrosia/Action';
import type { View } from '../../generated/necrosia/View';
import type { Tutorial } from '../../table/board';

export const tutorial: Tutorial<View, Action> = { options: {}, brings: [{}, {}], steps: [] };
