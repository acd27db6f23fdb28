"""What messages of tables and hands show: from a state to texts, buttons and selects. Nothing here sends or stores."""
